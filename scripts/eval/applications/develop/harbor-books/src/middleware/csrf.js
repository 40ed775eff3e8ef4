const crypto = require('node:crypto')

function issueToken(req, res, next) {
  if (!req.session.csrf) req.session.csrf = crypto.randomBytes(24).toString('hex')
  res.locals.csrf = req.session.csrf
  next()
}

function checkCsrf(req, res, next) {
  const sent = Buffer.from(String(req.get('x-csrf-token') || (req.body && req.body._csrf) || ''))
  const known = Buffer.from(req.session.csrf || '')
  if (known.length > 0 && sent.length === known.length && crypto.timingSafeEqual(sent, known)) {
    return next()
  }
  res.status(403).send('The form has expired. Reload the page.')
}

module.exports = { issueToken, checkCsrf }
