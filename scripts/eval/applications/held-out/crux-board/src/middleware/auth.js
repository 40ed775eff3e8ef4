const { User } = require('../models');

async function loadUser(req, res, next) {
  try {
    if (req.session.userId) {
      req.user = await User.findByPk(req.session.userId);
    }
    res.locals.user = req.user || null;
    next();
  } catch (err) {
    next(err);
  }
}

function requireUser(req, res, next) {
  if (!req.user) {
    return res.redirect('/login?next=' + encodeURIComponent(req.path));
  }
  next();
}

function requireRole(...roles) {
  return (req, res, next) => {
    if (!req.user || !roles.includes(req.user.role)) {
      return res.status(403).render('error', { message: 'Not allowed' });
    }
    next();
  };
}

const wrap = (handler) => (req, res, next) => handler(req, res, next).catch(next);

module.exports = { loadUser, requireUser, requireRole, wrap };
