const express = require('express')
const { db } = require('../lib/db')
const { checkPassword, hashPassword } = require('../lib/passwords')
const { returnTo, returnToLocal } = require('../lib/return-to')
const { requireUser } = require('../middleware/auth')

const router = express.Router()

router.get('/login', (req, res) => {
  res.render('login', { next: req.query.next, error: undefined })
})

router.post('/login', (req, res, next) => {
  const user = db.prepare('SELECT * FROM users WHERE email = ?').get(req.body.email)
  if (!user || !checkPassword(req.body.password, user.password)) {
    return res.status(401).render('login', { next: req.body.next, error: 'Wrong email or password.' })
  }
  req.session.regenerate((error) => {
    if (error) return next(error)
    req.session.userId = user.id
    res.redirect(returnTo(req))
  })
})

router.post('/logout', (req, res) => {
  const target = returnToLocal(req)
  req.session.destroy(() => {
    res.redirect(target)
  })
})

router.post('/password', requireUser, (req, res) => {
  const { current, fresh } = req.body
  const { password } = db.prepare('SELECT password FROM users WHERE id = ?').get(req.user.id)
  if (!checkPassword(current, password) || String(fresh).length < 10) {
    return res.status(400).render('error', { message: 'The password was not changed.' })
  }
  db.prepare('UPDATE users SET password = ? WHERE id = ?').run(hashPassword(fresh), req.user.id)
  res.redirect('/account')
})

router.get('/', requireUser, (req, res) => {
  res.render('account', { user: req.user })
})

module.exports = router
