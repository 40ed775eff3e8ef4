'use strict';

const express = require('express');
const members = require('../repositories/members');
const { hashPin, hashPassword, checkPassword } = require('../services/credentials');

const router = express.Router();

router.get('/', (req, res) => res.render('account', { saved: false, error: null }));

router.post('/', async (req, res) => {
  const { _csrf, ...changes } = req.body;
  const member = await members.save({ ...req.member, ...changes });
  res.locals.member = member;
  res.render('account', { saved: true, error: null });
});

router.post('/phone', async (req, res) => {
  const phone = String(req.body.phone || '').replace(/[^\d+ ]/g, '');
  res.locals.member = await members.save({ ...req.member, phone });
  res.render('account', { saved: true, error: null });
});

router.post('/pin', async (req, res) => {
  const pin = String(req.body.pin || '');
  if (!/^\d{4,8}$/.test(pin)) {
    return res.status(400).render('account', { saved: false, error: 'A PIN has 4 to 8 digits' });
  }
  await members.setPin(req.member.id, hashPin(pin));
  res.render('account', { saved: true, error: null });
});

router.post('/password', async (req, res) => {
  const { current = '', password = '' } = req.body;
  if (password.length < 8 || !(await checkPassword(current, req.member.password_hash))) {
    return res.status(400).render('account', { saved: false, error: 'Password not changed' });
  }
  await members.setPassword(req.member.id, await hashPassword(password));
  res.render('account', { saved: true, error: null });
});

module.exports = router;
