const express = require('express');
const wrap = require('../middleware/wrap');
const { requireLogin } = require('../middleware/auth');

const router = express.Router();
router.use('/profile', requireLogin);

router.get('/profile', (req, res) => {
  res.render('profile', { error: null });
});

router.post('/profile', wrap(async (req, res) => {
  await req.user.update(req.body);
  res.redirect('/profile');
}));

router.post('/profile/address', wrap(async (req, res) => {
  await req.user.update(req.body, { fields: ['street', 'postcode'] });
  res.redirect('/profile');
}));

router.post('/profile/pin', wrap(async (req, res) => {
  const pin = String(req.body.pin || '');
  if (!/^\d{6}$/.test(pin)) {
    return res.status(400).render('profile', { error: 'The PIN has six digits.' });
  }
  req.user.setPin(pin);
  await req.user.save();
  res.redirect('/profile');
}));

module.exports = router;
