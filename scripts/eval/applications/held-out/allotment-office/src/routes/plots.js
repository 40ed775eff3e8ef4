import path from 'node:path'
import express from 'express'
import { config } from '../config.js'
import { parseListing } from '../lib/listing.js'
import {
  findPlot,
  joinWaiting,
  listPlots,
  listWaiting,
  releasePlot,
  saveNotes,
} from '../services/plots.js'

export const plots = express.Router()

plots.get('/', (req, res) => {
  res.render('plots', { plots: listPlots(parseListing(req.query)) })
})

plots.get('/waiting', (req, res) => {
  res.render('waiting', { entries: listWaiting(parseListing(req.query)) })
})

plots.post('/waiting', (req, res) => {
  const area = Number(req.body.area)
  if (!(area > 0)) return res.status(400).render('message', { text: 'Which size?' })
  joinWaiting(req.member.id, area)
  res.redirect('/plots/waiting')
})

plots.get('/photo', (req, res) => {
  const { file } = req.query
  const photo = path.join(config.photoDirectory, String(file))
  res.sendFile(photo)
})

plots.get('/plan', (req, res, next) => {
  const { file } = req.query
  res.sendFile(String(file), { root: config.planDirectory }, (error) => error && next(error))
})

plots.post('/:id/notes', (req, res) => {
  const plot = findPlot(req.params.id)
  if (!plot) return res.status(404).render('message', { text: 'There is no such plot.' })
  saveNotes(plot.id, String(req.body.notes))
  res.redirect('/plots')
})

plots.post('/:id/release', (req, res) => {
  const plot = findPlot(req.params.id)
  if (!plot) return res.status(404).render('message', { text: 'There is no such plot.' })
  if (!releasePlot(plot.id, req.member.id))
    return res.status(403).render('message', { text: 'This plot is not yours.' })
  res.redirect('/plots')
})
