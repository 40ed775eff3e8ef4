const express = require('express');
const { Ascent } = require('../models');
const { requireUser, wrap } = require('../middleware/auth');

const router = express.Router();

router.post('/membership/pause', requireUser, wrap(async (req, res) => {
  req.user.membershipUntil = new Date();
  await req.user.save();
  res.json({ paused: true });
}));

router.post('/log/clear', requireUser, wrap(async (req, res) => {
  const removed = await Ascent.destroy({ where: { userId: req.user.id, style: 'project' } });
  res.json({ removed });
}));

module.exports = router;
