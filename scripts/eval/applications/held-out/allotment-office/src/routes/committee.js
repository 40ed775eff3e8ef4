import ejs from 'ejs'
import express from 'express'
import { requireCommittee } from '../middleware.js'
import { listMembers, removeMember, setRole } from '../services/members.js'

export const committee = express.Router()

const reminder = '<h1>Rent for plot <%= plot %></h1><p><%= text %></p><p>The committee</p>'

const sample = { name: 'Sam Sample', plot: '12b' }

committee.get('/members', requireCommittee, (req, res) => {
  res.render('members', { members: listMembers() })
})

committee.post('/members/:id/role', (req, res) => {
  const role = req.body.role === 'committee' ? 'committee' : 'member'
  setRole(req.params.id, role)
  res.redirect('/committee/members')
})

committee.post('/members/:id/remove', requireCommittee, (req, res) => {
  removeMember(req.params.id)
  res.redirect('/committee/members')
})

committee.post('/newsletter/preview', requireCommittee, (req, res) => {
  const { subject, template } = req.body
  const html = ejs.render(String(template), { ...sample, subject })
  res.render('preview', { subject, html })
})

committee.post('/reminder/preview', requireCommittee, (req, res) => {
  const { text } = req.body
  const html = ejs.render(reminder, { ...sample, text: String(text) })
  res.render('preview', { subject: 'Rent', html })
})
