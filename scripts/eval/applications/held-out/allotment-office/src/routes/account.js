import express from 'express'
import { rateLimit } from 'express-rate-limit'
import { config } from '../config.js'
import { localPath } from '../lib/listing.js'
import { requireLogin } from '../middleware.js'
import {
  createRememberToken,
  findByRememberToken,
  logIn,
  register,
  setPin,
} from '../services/members.js'

export const account = express.Router()

const attempts = rateLimit({ windowMs: 15 * 60 * 1000, limit: 20 })

function startSession(req, memberId) {
  const { next } = req.session
  return new Promise((resolve, reject) => {
    req.session.regenerate((error) => {
      if (error) return reject(error)
      req.session.memberId = memberId
      resolve(next ?? '/plots')
    })
  })
}

account.get('/login', async (req, res, next) => {
  try {
    if (req.query.next) req.session.next = req.query.next
    const token = req.cookies.remember
    const member = token ? findByRememberToken(token) : undefined
    if (!member) return res.render('login', { problem: '' })
    await startSession(req, member.id)
    res.redirect('/plots')
  } catch (error) {
    next(error)
  }
})

account.post('/login', attempts, async (req, res, next) => {
  try {
    const { email, password, remember } = req.body
    const member = logIn(String(email), String(password))
    if (!member) return res.status(401).render('login', { problem: 'Wrong email or password.' })
    const target = await startSession(req, member.id)
    if (remember === 'yes')
      res.cookie('remember', createRememberToken(member.id), { maxAge: config.rememberFor })
    res.redirect(target)
  } catch (error) {
    next(error)
  }
})

account.post('/register', attempts, async (req, res, next) => {
  try {
    const { email, name, password } = req.body
    if (!email || !name || String(password).length < 12)
      return res.status(400).render('message', { text: 'Please fill in all fields.' })
    await startSession(req, register({ email, name, password: String(password) }))
    res.redirect('/plots')
  } catch (error) {
    next(error)
  }
})

account.post('/pin', requireLogin, (req, res) => {
  const pin = String(req.body.pin)
  if (!/^\d{6}$/.test(pin)) return res.status(400).render('message', { text: 'Six digits, please.' })
  setPin(req.member.id, pin)
  res.redirect('/plots')
})

account.post('/season', requireLogin, (req, res) => {
  req.session.season = Number(req.body.season)
  res.redirect(localPath(req.body.back, '/plots'))
})
