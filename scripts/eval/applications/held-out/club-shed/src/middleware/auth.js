const { User } = require('../models');

async function loadUser(req, res, next) {
  try {
    req.user = req.session.userId ? await User.findByPk(req.session.userId) : null;
    res.locals.user = req.user;
    next();
  } catch (err) {
    next(err);
  }
}

function requireLogin(req, res, next) {
  if (!req.user) {
    return res.redirect('/login?next=' + encodeURIComponent(req.originalUrl));
  }
  next();
}

function requireAdmin(req, res, next) {
  if (!req.user || !req.user.isAdmin) {
    return res.status(403).render('error', { message: 'Only keepers may do this.' });
  }
  next();
}

module.exports = { loadUser, requireLogin, requireAdmin };
