'use strict';

const path = require('path');
const express = require('express');
const config = require('../config');
const tools = require('../repositories/tools');
const photos = require('../services/photos');
const labels = require('../services/labels');
const { paragraphs, plainParagraphs } = require('../services/text');

const router = express.Router();

router.param('id', async (req, res, next, id) => {
  const tool = /^\d{1,9}$/.test(id) ? await tools.findById(Number(id)) : null;
  if (!tool) {
    return res.status(404).send(`<h1>Not found</h1><p>There is no tool <b>${id}</b>.</p><a href="/tools">Back</a>`);
  }
  req.tool = tool;
  next();
});

function ownerOnly(req, res, next) {
  if (req.tool.owner_id !== req.member.id) {
    return res.status(403).render('error', { message: 'Only the owner may do this' });
  }
  next();
}

router.get('/', async (req, res) => {
  const { q = '', category = '', sort } = req.query;
  const list = await tools.search({ q, category, sort });
  res.render('tools/index', { list, q, category });
});

router.post('/', async (req, res) => {
  const { name = '', category = 'other', description = '' } = req.body;
  if (!name.trim()) return res.status(400).render('error', { message: 'A tool needs a name' });
  const tool = await tools.create(req.member.id, { name: name.trim(), category, description });
  res.redirect(`/tools/${tool.id}`);
});

router.get('/manual', (req, res, next) => {
  const file = path.join(config.manualsDir, String(req.query.file || ''));
  res.sendFile(file, (err) => err && next(err));
});

router.get('/photo/:name', (req, res, next) => {
  const file = photos.photoPath(req.params.name);
  if (!file) return res.status(400).render('error', { message: 'Bad photo name' });
  res.type('jpeg').sendFile(file, (err) => err && next(err));
});

router.get('/:id', async (req, res) => {
  const reviews = await tools.reviews(req.tool.id);
  res.render('tools/show', {
    tool: req.tool,
    description: paragraphs(req.tool.description),
    reviews: reviews.map((r) => ({ ...r, html: plainParagraphs(r.body) })),
    printers: config.printers,
  });
});

router.post('/:id/reviews', async (req, res) => {
  await tools.addReview(req.tool.id, req.member.id, String(req.body.body || '').slice(0, 2000));
  res.redirect(`/tools/${req.tool.id}`);
});

router.post('/:id/photo', ownerOnly, async (req, res) => {
  const name = await photos.importPhoto(req.body.url);
  await tools.setPhoto(req.tool.id, name);
  res.redirect(`/tools/${req.tool.id}`);
});

router.get('/:id/part', async (req, res) => {
  const part = await photos.lookupPart(String(req.query.number || ''));
  res.json(part || { found: false });
});

router.get('/:id/label', async (req, res) => {
  res.sendFile(await labels.renderLabel(req.tool));
});

router.post('/:id/label/print', ownerOnly, async (req, res) => {
  await labels.printLabel(req.tool, req.body.printer);
  res.redirect(`/tools/${req.tool.id}`);
});

module.exports = router;
