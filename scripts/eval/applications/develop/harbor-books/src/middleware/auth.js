function requireLogin(req, res, next) {
  if (!req.session.user) return res.redirect('/login')
  next()
}

const requirePublisher = (req, res, next) =>
  req.session.user && req.session.user.role === 'publisher'
    ? next()
    : res.status(403).send('Publishers only')

module.exports = { requireLogin, requirePublisher }
