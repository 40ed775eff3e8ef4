const express = require('express');
const sanitizeHtml = require('sanitize-html');
const catalog = require('../services/catalog');
const labels = require('../services/labels');
const remote = require('../services/remote');
const wrap = require('../lib/async');
const { escapeHtml } = require('../lib/text');
const { requireLogin, loadOwnTool } = require('../middleware/auth');

const router = express.Router();

router.get('/', wrap(async (req, res) => {
  const tools = await catalog.browse(req.query);
  res.render('tools/index', { tools, filters: req.query });
}));

// Fragment for the search box
router.get('/suggest', wrap(async (req, res) => {
  const q = req.query.q || '';
  const tools = await catalog.suggest(q);
  if (tools.length === 0) {
    return res.send(`<li class="empty">Nothing starts with <b>${q}</b></li>`);
  }
  res.send(tools.map((tool) => `<li><a href="/tools/${tool.id}">${escapeHtml(tool.name)}</a></li>`).join(''));
}));

router.get('/new', requireLogin, (req, res) => res.render('tools/new'));

router.post('/', requireLogin, wrap(async (req, res) => {
  const tool = await catalog.create(req.member._id, req.body);
  res.redirect(`/tools/${tool.id}`);
}));

router.get('/:id', wrap(async (req, res) => {
  const tool = await catalog.detail(req.params.id);
  if (!tool) return res.status(404).render('error', { message: 'No such tool' });
  const descriptionHtml = sanitizeHtml(tool.description);
  res.render('tools/show', { tool, descriptionHtml });
}));

router.post('/:id/reviews', requireLogin, wrap(async (req, res) => {
  const tool = await catalog.addReview(req.params.id, req.member._id, req.body);
  if (!tool) return res.status(404).render('error', { message: 'No such tool' });
  res.redirect(`/tools/${tool.id}`);
}));

router.post('/:id/photo', requireLogin, loadOwnTool, wrap(async (req, res) => {
  await remote.importPhoto(req.tool, req.body.url);
  res.redirect(`/tools/${req.tool.id}`);
}));

router.get('/:id/label.png', requireLogin, loadOwnTool, wrap(async (req, res) => {
  res.sendFile(await labels.nameLabel(req.tool));
}));

router.get('/:id/qr.png', requireLogin, loadOwnTool, wrap(async (req, res) => {
  res.sendFile(await labels.qrLabel(req.tool));
}));

module.exports = router;
