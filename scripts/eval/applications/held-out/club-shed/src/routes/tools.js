const express = require('express');
const path = require('path');
const wrap = require('../middleware/wrap');
const config = require('../config');
const { requireLogin } = require('../middleware/auth');
const { Tool, User, Review } = require('../models');
const catalog = require('../services/catalog');
const labels = require('../services/labels');
const remote = require('../services/remote');

const router = express.Router();

async function findTool(req, res, next) {
  try {
    req.tool = await Tool.findByPk(req.params.id, {
      include: [
        { model: User, as: 'owner', attributes: ['id', 'name'] },
        { model: Review, as: 'reviews', include: [{ model: User, as: 'author', attributes: ['name'] }] },
      ],
    });
    if (!req.tool) return res.status(404).render('error', { message: 'No such tool.' });
    next();
  } catch (err) {
    next(err);
  }
}

function ownTool(req, res, next) {
  if (req.tool.ownerId !== req.user.id && !req.user.isAdmin) {
    return res.status(403).render('error', { message: 'This is not your tool.' });
  }
  next();
}

router.get('/tools', wrap(async (req, res) => {
  const tools = await catalog.searchTools(req.query);
  res.render('tools', { tools, q: req.query.q || '' });
}));

router.post('/tools', requireLogin, wrap(async (req, res) => {
  const { name, category, description, serial } = req.body;
  const tool = await Tool.create({ name, category, description, serial, ownerId: req.user.id });
  res.redirect(`/tools/${tool.id}`);
}));

router.get('/manuals', requireLogin, (req, res, next) => {
  const file = path.join(config.manualsDir, String(req.query.file || ''));
  res.download(file, (err) => err && !res.headersSent && next(err));
});

router.get('/photos/:name', (req, res, next) => {
  res.sendFile(req.params.name, { root: config.photosDir }, (err) => err && next(err));
});

router.get('/tools/:id', findTool, (req, res) => {
  res.render('tool', { tool: req.tool });
});

router.post('/tools/:id/reviews', requireLogin, findTool, wrap(async (req, res) => {
  await Review.create({
    toolId: req.tool.id,
    authorId: req.user.id,
    stars: Number(req.body.stars),
    body: String(req.body.body || ''),
  });
  res.redirect(`/tools/${req.tool.id}`);
}));

router.post('/tools/:id/photo', requireLogin, findTool, ownTool, wrap(async (req, res) => {
  const photo = await remote.importPhoto(req.tool, req.body.address);
  await req.tool.update({ photo });
  res.redirect(`/photos/${photo}`);
}));

router.post('/tools/:id/spec', requireLogin, findTool, ownTool, wrap(async (req, res) => {
  const spec = await remote.fetchSpec(req.body.address);
  await req.tool.update({ description: String(spec.summary || '') });
  res.redirect(`/tools/${req.tool.id}`);
}));

router.get('/tools/:id/label.svg', requireLogin, findTool, wrap(async (req, res) => {
  res.type('svg').attachment('label.svg').send(await labels.qrLabel(req.tool, req.query));
}));

router.get('/tools/:id/barcode.svg', requireLogin, findTool, wrap(async (req, res) => {
  res.type('svg').attachment('barcode.svg').send(await labels.serialBarcode(req.tool));
}));

module.exports = router;
