import express from 'express'
import { config } from '../config.js'
import { borrowTool, returnTools } from '../services/members.js'

export const kiosk = express.Router()

const tools = ['wheelbarrow', 'shredder', 'tiller', 'scythe']

kiosk.get('/', (req, res) => {
  res.cookie('kiosk', 'shed', config.kioskCookie)
  res.json({ tools })
})

kiosk.post('/borrow', (req, res) => {
  const { tool } = req.body
  if (!tools.includes(tool)) return res.status(400).json({ problem: 'unknown tool' })
  borrowTool(req.member.id, tool)
  res.json({ tool })
})

kiosk.post('/return', (req, res) => {
  returnTools(req.member.id)
  res.json({ returned: true })
})
