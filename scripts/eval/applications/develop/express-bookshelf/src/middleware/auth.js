const { db } = require('../lib/db')

function loadUser(req, res, next) {
  const { userId } = req.session
  res.locals.user = userId
    ? db.prepare('SELECT id, email, name FROM users WHERE id = ?').get(userId)
    : undefined
  req.user = res.locals.user
  next()
}

function requireUser(req, res, next) {
  if (req.user) return next()
  res.redirect(`/account/login?next=${encodeURIComponent(req.originalUrl)}`)
}

module.exports = { loadUser, requireUser }
