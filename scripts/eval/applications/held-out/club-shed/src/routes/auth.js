const express = require('express');
const crypto = require('crypto');
const wrap = require('../middleware/wrap');
const config = require('../config');
const { User } = require('../models');
const { localPath } = require('../services/links');

const router = express.Router();

function startSession(req, user) {
  return new Promise((resolve, reject) => {
    req.session.regenerate((err) => {
      if (err) return reject(err);
      req.session.userId = user.id;
      resolve();
    });
  });
}

router.get('/login', (req, res) => {
  res.render('login', { next: req.query.next || '', error: null });
});

router.post('/login', wrap(async (req, res) => {
  const { email, password, next } = req.body;
  const user = await User.findOne({ where: { email: String(email).toLowerCase() } });
  if (!user || !(await user.checkPassword(password))) {
    return res.status(401).render('login', { next: next || '', error: 'Wrong e-mail or password.' });
  }
  await startSession(req, user);
  const target = next || '/tools';
  res.redirect(target);
}));

router.get('/signup', (req, res) => {
  res.render('signup', { next: req.query.next || '', error: null });
});

router.post('/signup', wrap(async (req, res) => {
  const { email, name, password } = req.body;
  if (!email || !name || String(password || '').length < 8) {
    return res.status(400).render('signup', { next: '', error: 'Please fill in all fields (password: 8 or more).' });
  }
  const user = User.build({ email: String(email).toLowerCase(), name: String(name) });
  await user.setPassword(String(password));
  await user.save();
  await startSession(req, user);
  res.redirect(localPath(req.body.next));
}));

router.post('/logout', (req, res, next) => {
  req.session.destroy((err) => (err ? next(err) : res.redirect('/login')));
});

router.post('/kiosk', wrap(async (req, res) => {
  const given = Buffer.from(String(req.body.key || ''));
  const wanted = Buffer.from(config.kioskKey || '');
  if (!wanted.length || given.length !== wanted.length || !crypto.timingSafeEqual(given, wanted)) {
    return res.status(403).json({ error: 'not a kiosk' });
  }
  res.cookie('kiosk', crypto.randomUUID(), {
    httpOnly: true,
    secure: config.production,
    sameSite: 'strict',
    maxAge: 12 * 3600 * 1000,
  });
  res.json({ ok: true });
}));

module.exports = router;
