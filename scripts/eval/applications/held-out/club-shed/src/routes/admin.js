const express = require('express');
const wrap = require('../middleware/wrap');
const { requireLogin, requireAdmin } = require('../middleware/auth');
const { Tool, User } = require('../models');
const catalog = require('../services/catalog');

const router = express.Router();
router.use('/admin', requireLogin);

router.get('/admin/loans', requireAdmin, wrap(async (req, res) => {
  const rows = await catalog.openLoans(req.query.sort, req.query.postcode || '');
  res.render('admin-loans', { rows });
}));

router.post('/admin/tools/:id/retire', wrap(async (req, res) => {
  const tool = await Tool.findByPk(req.params.id);
  if (!tool) return res.status(404).render('error', { message: 'No such tool.' });
  await tool.update({ retired: true });
  res.redirect('/tools');
}));

router.post('/admin/users/:id/remove', requireAdmin, wrap(async (req, res) => {
  const user = await User.findByPk(req.params.id);
  if (!user) return res.status(404).render('error', { message: 'No such member.' });
  await user.destroy();
  res.redirect('/admin/loans');
}));

module.exports = router;
