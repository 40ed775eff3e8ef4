const express = require('express');
const { Route, Ascent, User } = require('../models');
const { requireUser, requireRole, wrap } = require('../middleware/auth');
const search = require('../services/search');
const { betaHtml, descriptionHtml, parseWallCode, parseColor } = require('../lib/text');
const { openTopo } = require('../lib/storage');

const router = express.Router();

router.get('/', wrap(async (req, res) => {
  const { wall, minGrade, order, panel, color } = req.query;
  const routes = await search.searchRoutes({ wall, minGrade, order });
  const location = panel ? parseWallCode(panel) : null;
  const tint = color ? parseColor(color) : null;
  const shown = tint ? routes.filter((route) => route.color === tint.base) : routes;
  res.render('routes', { routes: shown, location });
}));

router.get('/topos/*', requireUser, wrap(async (req, res) => {
  const stream = await openTopo(req.params[0]);
  res.type('image/jpeg');
  stream.pipe(res);
}));

router.get('/:id(\\d+)', wrap(async (req, res) => {
  const route = await Route.findByPk(req.params.id, {
    include: [{ model: Ascent, include: [{ model: User, attributes: ['displayName'] }] }],
  });
  if (!route) {
    return res.status(404).render('error', { message: 'No such route' });
  }
  const { around = route.grade } = req.query;
  const [similar, near] = await Promise.all([
    search.similarRoutes(route, around),
    search.routesNear(route.wall, around),
  ]);
  res.render('route', {
    route,
    similar,
    near,
    description: descriptionHtml(route),
    ascents: route.ascents.map((ascent) => ({
      climber: ascent.user.displayName,
      style: ascent.style,
      beta: betaHtml(ascent),
    })),
  });
}));

router.post('/', requireRole('setter', 'manager'), wrap(async (req, res) => {
  const { name, grade, wall, color, description } = req.body;
  const route = await Route.create({ name, grade, wall, color, description, setterId: req.user.id });
  res.redirect(`/routes/${route.id}`);
}));

router.post('/retire', wrap(async (req, res) => {
  const [count] = await Route.update({ retired: true }, { where: { wall: String(req.body.wall) } });
  res.json({ retired: count });
}));

module.exports = router;
