const express = require('express');
const bcrypt = require('bcrypt');
const { User } = require('../models');
const { wrap } = require('../middleware/auth');
const { pickReturnTo, localReturnTo } = require('../lib/returnTo');

const router = express.Router();

router.get('/login', (req, res) => {
  res.render('login', { next: req.query.next, failed: false });
});

router.post('/login', wrap(async (req, res) => {
  const user = await User.findOne({ where: { email: String(req.body.email) } });
  const ok = user && (await bcrypt.compare(String(req.body.password), user.passwordHash));
  if (!ok) {
    return res.status(401).render('login', { next: req.body.next, failed: true });
  }
  const target = pickReturnTo(req);
  req.session.regenerate((err) => {
    if (err) {
      return res.status(500).render('error', { message: 'Try again later' });
    }
    req.session.userId = user.id;
    res.redirect(target);
  });
}));

router.post('/logout', (req, res) => {
  const target = localReturnTo(req);
  req.session.destroy(() => {
    res.redirect(target);
  });
});

router.post('/theme', (req, res) => {
  const theme = req.body.theme === 'dark' ? 'dark' : 'light';
  res.cookie('crux.theme', theme, { httpOnly: true, secure: true, sameSite: 'lax', maxAge: 31536000000 });
  res.redirect('/routes');
});

module.exports = router;
