'use strict';

const express = require('express');
const loans = require('../repositories/loans');
const tools = require('../repositories/tools');

const router = express.Router();

function localPath(target, fallback) {
  if (typeof target !== 'string') return fallback;
  return /^\/[\w-][\w\-/]*$/.test(target) ? target : fallback;
}

router.get('/', async (req, res) => {
  res.render('loans/index', { list: await loans.listFor(req.member.id, req.query.sort), title: 'My loans' });
});

router.get('/history', async (req, res) => {
  const days = req.query.days || '30';
  res.render('loans/index', { list: await loans.history(req.member.id, days), title: 'Loan history' });
});

router.post('/', async (req, res) => {
  const tool = await tools.findById(Number(req.body.tool_id) || 0);
  if (!tool) return res.status(404).render('error', { message: 'Unknown tool' });
  const loan = await loans.create(tool.id, req.member.id, String(req.body.pickup_address || ''));
  res.redirect(`/loans/${loan.id}`);
});

router.get('/:id', async (req, res) => {
  const loan = await loans.findById(Number(req.params.id) || 0);
  if (!loan) return res.status(404).render('error', { message: 'Unknown loan' });
  res.render('loans/show', { loan });
});

router.post('/:id/return', async (req, res) => {
  const loan = await loans.findById(Number(req.params.id) || 0);
  if (!loan || loan.borrower_id !== req.member.id) {
    return res.status(404).render('error', { message: 'Unknown loan' });
  }
  await loans.close(loan.id);
  res.redirect(localPath(req.body.back, '/loans'));
});

module.exports = router;
