const express = require('express');
const { Ascent, Goal, Route } = require('../models');
const { requireUser, wrap } = require('../middleware/auth');

const router = express.Router();
router.use(requireUser);

router.get('/', wrap(async (req, res) => {
  const ascents = await Ascent.findAll({ where: { userId: req.user.id }, include: [Route] });
  const goals = await Goal.findAll({ where: { userId: req.user.id } });
  res.render('ascents', { ascents, goals });
}));

router.post('/', wrap(async (req, res) => {
  const { routeId, style, attempts, beta } = req.body;
  await Ascent.create({ routeId, style, attempts, beta, userId: req.user.id });
  res.redirect('/ascents');
}));

router.post('/:id(\\d+)', wrap(async (req, res) => {
  const ascent = await Ascent.findByPk(req.params.id);
  if (!ascent) {
    return res.status(404).render('error', { message: 'No such ascent' });
  }
  ascent.style = req.body.style;
  ascent.beta = req.body.beta;
  await ascent.save();
  res.redirect('/ascents');
}));

router.post('/goals/:id(\\d+)', wrap(async (req, res) => {
  const goal = await Goal.findByPk(req.params.id);
  if (!goal || goal.userId !== req.user.id) {
    return res.status(404).render('error', { message: 'No such goal' });
  }
  goal.reached = req.body.reached === 'yes';
  await goal.save();
  res.redirect('/ascents');
}));

module.exports = router;
