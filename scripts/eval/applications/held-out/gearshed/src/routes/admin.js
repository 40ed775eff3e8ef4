const express = require('express');
const Member = require('../models/member');
const Tool = require('../models/tool');
const wrap = require('../lib/async');
const { requireStaff } = require('../middleware/auth');

const router = express.Router();

router.get('/members', requireStaff, wrap(async (req, res) => {
  const members = await Member.find({}, 'displayName email role suspended').sort({ displayName: 1 });
  res.render('admin/members', { members });
}));

router.post('/members/:id/suspend', wrap(async (req, res) => {
  const member = await Member.findById(req.params.id);
  if (!member) return res.status(404).render('error', { message: 'No such member' });
  member.suspended = !member.suspended;
  await member.save();
  res.redirect('/admin/members');
}));

router.post('/tools/:id/retire', requireStaff, wrap(async (req, res) => {
  const tool = await Tool.findById(req.params.id);
  if (!tool) return res.status(404).render('error', { message: 'No such tool' });
  tool.retired = true;
  await tool.save();
  res.redirect('/tools');
}));

module.exports = router;
