const { Router } = require('express')
const bcrypt = require('bcryptjs')
const db = require('../db')
const preferences = require('../services/preferences')
const { baseUrl } = require('../config')
const { requireLogin } = require('../middleware/auth')
const { checkCsrf } = require('../middleware/csrf')

const router = Router()

const back = (req, fallback) => req.query.next || fallback

function localTarget(next) {
  try {
    const url = new URL(String(next), baseUrl)
    return url.origin === new URL(baseUrl).origin ? url.href : '/'
  } catch {
    return '/'
  }
}

router.get('/login', (req, res) => res.render('login', { next: String(req.query.next || '/') }))

router.post('/login', checkCsrf, (req, res, next) => {
  const user = db.prepare('SELECT * FROM users WHERE email = ?').get(String(req.body.email))
  if (!user || !bcrypt.compareSync(String(req.body.password), user.password)) {
    return res.status(401).render('login', { next: '/' })
  }
  req.session.regenerate((error) => {
    if (error) return next(error)
    req.session.user = { id: user.id, email: user.email, role: user.role }
    res.redirect(back(req, '/'))
  })
})

router.post('/logout', checkCsrf, (req, res, next) => {
  const target = localTarget(req.query.next)
  req.session.destroy((error) => {
    if (error) return next(error)
    res.redirect(target)
  })
})

router.post('/account/email', requireLogin, (req, res) => {
  const email = String(req.body.email || '')
  if (!email.includes('@')) return res.status(400).send('Not an address')
  db.prepare('UPDATE users SET email = ? WHERE id = ?').run(email, req.session.user.id)
  req.session.user.email = email
  res.redirect('/')
})

router.post('/account/password', requireLogin, checkCsrf, (req, res) => {
  const password = String(req.body.password || '')
  if (password.length < 10) return res.status(400).send('Use at least 10 characters')
  const hash = bcrypt.hashSync(password, 12)
  db.prepare('UPDATE users SET password = ? WHERE id = ?').run(hash, req.session.user.id)
  res.redirect('/')
})

router.patch('/account/preferences', requireLogin, checkCsrf, (req, res) => {
  res.json(preferences.update(req.session.user.id, req.body))
})

router.patch('/cart', checkCsrf, (req, res) => {
  req.session.cart = preferences.mergeCart(req.session.cart || {}, req.body)
  res.json(req.session.cart)
})

module.exports = router
