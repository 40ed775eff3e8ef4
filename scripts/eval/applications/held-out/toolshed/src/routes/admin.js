'use strict';

const express = require('express');
const members = require('../repositories/members');
const loans = require('../repositories/loans');
const { requireCoordinator } = require('../middleware/auth');

const router = express.Router();

router.get('/members', requireCoordinator, async (req, res) => {
  res.render('admin/members', { list: await members.list() });
});

router.get('/overdue', requireCoordinator, async (req, res) => {
  const days = Number.parseInt(req.query.days, 10) || 14;
  res.render('loans/index', { list: await loans.overdue(days), title: 'Overdue loans' });
});

router.post('/members/:id/suspend', async (req, res) => {
  const member = await members.findById(Number(req.params.id) || 0);
  if (!member) return res.status(404).render('error', { message: 'Unknown member' });
  await members.save({ ...member, suspended: req.body.suspended === '1' });
  res.redirect('/admin/members');
});

router.post('/members/:id/role', requireCoordinator, async (req, res) => {
  const member = await members.findById(Number(req.params.id) || 0);
  if (!member) return res.status(404).render('error', { message: 'Unknown member' });
  const role = req.body.role === 'coordinator' ? 'coordinator' : 'member';
  await members.save({ ...member, role });
  res.redirect('/admin/members');
});

module.exports = router;
