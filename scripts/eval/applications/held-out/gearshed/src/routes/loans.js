const express = require('express');
const Loan = require('../models/loan');
const Tool = require('../models/tool');
const pickup = require('../services/pickup');
const wrap = require('../lib/async');

const router = express.Router();
const STATUSES = ['booked', 'out', 'returned'];

router.get('/', wrap(async (req, res) => {
  const query = { member: req.member._id };
  if (STATUSES.includes(req.query.status)) query.status = req.query.status;
  const loans = await Loan.find(query).populate('tool', 'name').sort({ from: -1 });
  res.render('loans/index', { loans });
}));

router.post('/', wrap(async (req, res) => {
  const tool = await Tool.findOne({ _id: String(req.body.tool), retired: false }).populate('owner', 'street');
  if (!tool) return res.status(404).render('error', { message: 'No such tool' });
  const loan = await Loan.create({
    tool: tool._id,
    member: req.member._id,
    from: new Date(req.body.from || Date.now()),
    days: Number(req.body.days) || 1,
    pickupAddress: tool.owner.street,
    note: String(req.body.note || ''),
  });
  res.redirect(`/loans/${loan.id}`);
}));

router.get('/:id', wrap(async (req, res) => {
  const loan = await Loan.findById(req.params.id).populate('tool', 'name').populate('member', 'displayName phone');
  if (!loan) return res.status(404).render('error', { message: 'No such loan' });
  res.render('loans/show', { loan, code: pickup.codeFor(loan) });
}));

router.post('/:id/return', wrap(async (req, res) => {
  const loan = await Loan.findOne({ _id: req.params.id, member: req.member._id });
  if (!loan) return res.status(404).render('error', { message: 'No such loan' });
  loan.status = 'returned';
  await loan.save();
  res.redirect(`/loans/${loan.id}`);
}));

module.exports = router;
