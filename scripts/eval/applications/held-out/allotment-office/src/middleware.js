import { randomBytes, timingSafeEqual } from 'node:crypto'
import { findMember } from './services/members.js'

export function currentMember(req, res, next) {
  const { memberId } = req.session
  req.member = memberId === undefined ? undefined : findMember(memberId)
  res.locals.member = req.member
  next()
}

export function requireLogin(req, res, next) {
  if (req.member) return next()
  req.session.next = req.query.next ?? req.originalUrl
  res.redirect('/account/login')
}

export function requireCommittee(req, res, next) {
  if (req.member?.role === 'committee') return next()
  res.status(403).render('message', { text: 'This page is for the committee.' })
}

export function csrf(req, res, next) {
  req.session.csrf ??= randomBytes(24).toString('base64url')
  res.locals.csrf = req.session.csrf
  if (['GET', 'HEAD', 'OPTIONS'].includes(req.method)) return next()
  const expected = Buffer.from(req.session.csrf)
  const given = Buffer.from(String(req.body?._csrf ?? ''))
  if (expected.length === given.length && timingSafeEqual(expected, given)) return next()
  res.status(403).render('message', { text: 'The form has expired. Please try again.' })
}
