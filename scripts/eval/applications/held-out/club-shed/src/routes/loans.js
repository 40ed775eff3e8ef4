const express = require('express');
const wrap = require('../middleware/wrap');
const { requireLogin } = require('../middleware/auth');
const { Loan, Tool, User } = require('../models');

const router = express.Router();
router.use('/loans', requireLogin);

const LOAN_DAYS = 7;

router.get('/loans', wrap(async (req, res) => {
  const loans = await Loan.findAll({ where: { borrowerId: req.user.id }, include: ['tool'] });
  res.render('loans', { loans });
}));

router.post('/loans', wrap(async (req, res) => {
  const tool = await Tool.findByPk(req.body.toolId);
  if (!tool || tool.retired) return res.status(404).render('error', { message: 'No such tool.' });
  const due = new Date(Date.now() + LOAN_DAYS * 86400000);
  const loan = await Loan.create({
    toolId: tool.id,
    borrowerId: req.user.id,
    dueOn: due.toISOString().slice(0, 10),
    pickupNote: String(req.body.pickupNote || ''),
  });
  res.redirect(`/loans/${loan.id}`);
}));

router.get('/loans/:id', wrap(async (req, res) => {
  const loan = await Loan.findByPk(req.params.id, {
    include: ['tool', { model: User, as: 'borrower', attributes: ['name', 'street', 'postcode'] }],
  });
  if (!loan) return res.status(404).render('error', { message: 'No such loan.' });
  res.render('loan', { loan });
}));

router.post('/loans/:id/return', wrap(async (req, res) => {
  const loan = await Loan.findOne({ where: { id: req.params.id, borrowerId: req.user.id } });
  if (!loan) return res.status(404).render('error', { message: 'No such loan.' });
  loan.returnedAt = new Date();
  await loan.save();
  res.redirect('/loans');
}));

module.exports = router;
