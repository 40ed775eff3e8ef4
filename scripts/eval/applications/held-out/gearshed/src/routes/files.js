const path = require('path');
const express = require('express');
const config = require('../config');

const router = express.Router();

router.get('/photos/:name', (req, res, next) => {
  const name = path.basename(req.params.name);
  res.sendFile(name, { root: config.photoDir, maxAge: '1d' }, (err) => err && next(err));
});

router.get('/manuals', (req, res, next) => {
  const wanted = String(req.query.file || 'index.txt');
  const manual = path.join(config.manualDir, wanted);
  res.sendFile(manual, (err) => err && next(err));
});

module.exports = router;
