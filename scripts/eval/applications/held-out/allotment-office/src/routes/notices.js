import express from 'express'
import { listNotices, postComment, postNotice, readNotice } from '../services/notices.js'

export const notices = express.Router()

notices.get('/', (req, res) => res.render('notices', { notices: listNotices() }))

notices.get('/:id', (req, res) => {
  const notice = readNotice(req.params.id)
  if (!notice) return res.status(404).render('message', { text: 'This notice is gone.' })
  res.render('notice', { notice })
})

notices.post('/', (req, res) => {
  const { title, body } = req.body
  if (!title || !body) return res.status(400).render('message', { text: 'Title and text, please.' })
  res.redirect(`/notices/${postNotice(req.member.id, { title, body })}`)
})

notices.post('/:id/comments', (req, res) => {
  const notice = readNotice(req.params.id)
  if (!notice) return res.status(404).render('message', { text: 'This notice is gone.' })
  postComment(notice.id, req.member.id, String(req.body.body))
  res.redirect(`/notices/${notice.id}`)
})
