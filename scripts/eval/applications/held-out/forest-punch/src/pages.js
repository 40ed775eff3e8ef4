import path from 'node:path'
import fs from 'node:fs/promises'
import escapeHtml from 'escape-html'
import { Router } from 'express'
import { config } from './config.js'
import { Entries } from './repositories/entries.js'
import { Races } from './repositories/races.js'
import { formatTime, list, shell } from './views.js'

const races = new Races()
const entries = new Entries()

const handle = (action) => async (req, res, next) => {
  try {
    await action(req, res)
  } catch (error) {
    next(error)
  }
}

export const pages = Router()

pages.get('/races/:id/briefing', handle(async (req, res) => {
  const race = await races.find(Number(req.params.id))
  if (!race) return res.sendStatus(404)
  const { notice = '' } = req.query
  const markup = shell(race.title, [`<p class="notice">${notice}</p>`, `<p>${race.briefing}</p>`])
  res.send(markup)
}))

pages.get('/races/:id/results', handle(async (req, res) => {
  const race = await races.find(Number(req.params.id))
  if (!race) return res.sendStatus(404)
  const { category = '' } = req.query
  const ranked = await entries.ranking(race.id, String(category))
  const rows = ranked.map(({ chip, seconds }) => `${escapeHtml(chip)} ${formatTime(seconds)}`)
  const markup = shell(escapeHtml(race.title), [`<h2>${escapeHtml(String(category))}</h2>`, list(rows)])
  res.send(markup)
}))

pages.get('/maps/:race/:file(*)', handle(async (req, res) => {
  const { race, file } = req.params
  const location = path.join(config.mapDir, race, file)
  const map = await fs.readFile(location)
  res.type(path.extname(location)).send(map)
}))

const legendFiles = { iof: 'iof-2024.pdf', sprint: 'sprint-2024.pdf' }

pages.get('/legends/:name', handle(async (req, res) => {
  if (!Object.hasOwn(legendFiles, req.params.name)) return res.sendStatus(404)
  const file = legendFiles[req.params.name]
  const legend = await fs.readFile(path.join(config.mapDir, 'legends', file))
  res.type('pdf').send(legend)
}))

const backTo = ({ query: { to } }) => (typeof to === 'string' && to.startsWith('/') ? to : '/')

pages.get('/language/:code', (req, res) => {
  res.cookie('lang', req.params.code === 'de' ? 'de' : 'en', { httpOnly: true, secure: true, sameSite: 'lax' })
  const target = backTo(req)
  res.redirect(303, target)
})

pages.get('/portal', (req, res) => {
  const target = new URL(String(req.query.to ?? '/'), config.portal)
  res.redirect(303, target.origin === config.portal ? target.href : config.portal)
})
