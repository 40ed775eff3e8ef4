const express = require('express');
const accounts = require('../services/accounts');
const remote = require('../services/remote');
const wrap = require('../lib/async');
const { localPath } = require('../lib/text');
const { requireLogin } = require('../middleware/auth');

const router = express.Router();

function signIn(req, member) {
  return new Promise((resolve, reject) => {
    req.session.regenerate((err) => {
      if (err) return reject(err);
      req.session.memberId = member.id;
      resolve();
    });
  });
}

router.get('/login', (req, res) => {
  res.render('account/login', { next: req.query.next || '', error: null });
});

router.post('/login', wrap(async (req, res) => {
  const { email, password, next } = req.body;
  const member = await accounts.authenticate(email, password);
  if (!member) {
    return res.status(401).render('account/login', { next: next || '', error: 'Wrong email or password' });
  }
  await signIn(req, member);
  res.redirect(next || '/tools');
}));

router.post('/signup', wrap(async (req, res) => {
  const { email, password, displayName } = req.body;
  if (!email || !displayName || String(password || '').length < 10) {
    return res.status(422).render('account/login', { next: '', error: 'All fields are needed, password 10 or longer' });
  }
  const member = await accounts.register({ email, password, displayName });
  await signIn(req, member);
  res.redirect('/tools');
}));

router.post('/logout', (req, res, next) => {
  const target = localPath(req.body.returnTo, '/tools');
  req.session.destroy((err) => {
    if (err) return next(err);
    res.redirect(target);
  });
});

router.post('/forgot', wrap(async (req, res) => {
  await accounts.startReset(req.body.email);
  res.render('account/login', { next: '', error: 'If we know that address, a mail is on its way' });
}));

router.get('/reset', (req, res) => res.render('account/reset', { token: req.query.token || '' }));

router.post('/reset', wrap(async (req, res) => {
  const member = await accounts.finishReset(req.body.token, req.body.password);
  if (!member) return res.status(400).render('error', { message: 'That link is no longer valid' });
  res.redirect('/account/login');
}));

router.get('/profile', requireLogin, (req, res) => res.render('account/profile', { saved: false }));

router.post('/profile', requireLogin, wrap(async (req, res) => {
  res.locals.member = await accounts.updateProfile(req.member._id, req.body);
  res.render('account/profile', { saved: true });
}));

router.get('/town', requireLogin, wrap(async (req, res) => {
  res.json({ town: await remote.townForZip(req.query.zip) });
}));

module.exports = router;
