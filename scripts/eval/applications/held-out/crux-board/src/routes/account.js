const express = require('express');
const { requireUser, wrap } = require('../middleware/auth');
const { searchClimbers } = require('../services/search');
const { openExport } = require('../lib/storage');

const router = express.Router();
router.use(requireUser);

async function applyProfile(user, changes) {
  await user.update(changes);
  return user;
}

router.get('/', (req, res) => {
  const { displayName, homeWall, membershipUntil } = req.user;
  res.json({ displayName, homeWall, membershipUntil });
});

router.post('/', wrap(async (req, res) => {
  const { _csrf, ...changes } = req.body;
  await applyProfile(req.user, changes);
  res.redirect('/account');
}));

router.post('/contact', wrap(async (req, res) => {
  await req.user.update(req.body, { fields: ['displayName', 'homeWall'] });
  res.redirect('/account');
}));

router.get('/climbers', wrap(async (req, res) => {
  const climbers = await searchClimbers({ term: String(req.query.q || ''), order: req.query.order });
  res.json(climbers);
}));

router.get('/export', wrap(async (req, res) => {
  const name = `${req.user.id}/${req.query.month}.csv`;
  const stream = await openExport(name);
  if (!stream) {
    return res.status(404).render('error', { message: 'No such export' });
  }
  res.type('text/csv');
  stream.pipe(res);
}));

module.exports = router;
