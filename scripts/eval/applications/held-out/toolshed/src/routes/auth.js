'use strict';

const express = require('express');
const members = require('../repositories/members');
const { hashPassword, checkPassword } = require('../services/credentials');

const router = express.Router();

function startSession(req, member) {
  return new Promise((resolve, reject) => {
    req.session.regenerate((err) => {
      if (err) return reject(err);
      req.session.memberId = member.id;
      resolve();
    });
  });
}

router.get('/login', (req, res) => {
  res.render('login', { next: req.query.next || '', error: null });
});

router.post('/login', async (req, res) => {
  const { email = '', password = '', next } = req.body;
  const member = await members.findByEmail(String(email));
  if (!member || member.suspended || !(await checkPassword(password, member.password_hash))) {
    return res.status(401).render('login', { next: next || '', error: 'Wrong email or password' });
  }
  await startSession(req, member);
  res.redirect(next || '/tools');
});

router.get('/signup', (req, res) => res.render('signup', { error: null }));

router.post('/signup', async (req, res) => {
  const { email = '', password = '', display_name: displayName = '' } = req.body;
  if (!email.includes('@') || password.length < 8 || !displayName.trim()) {
    return res.status(400).render('signup', { error: 'Please fill in all fields (password: 8 characters)' });
  }
  if (await members.findByEmail(email)) {
    return res.status(409).render('signup', { error: 'This address has an account already' });
  }
  const member = await members.create({
    email, displayName: displayName.trim(), passwordHash: await hashPassword(password),
  });
  await startSession(req, member);
  res.redirect('/tools');
});

router.post('/logout', (req, res) => {
  req.session.destroy(() => res.redirect('/login'));
});

module.exports = router;
