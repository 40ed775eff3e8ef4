import { Hono } from 'hono'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { hashPin } from '../lib/hash.js'
import { loadArtwork, loadFeed } from '../lib/remote.js'
import { requireUser } from '../middleware/auth.js'
import { episodes } from '../repositories/episodes.js'
import { shows } from '../repositories/shows.js'
import type { AppEnv } from '../types.js'
import { ShowPage } from '../views/show.js'

const NewShow = z.object({
  title: z.string().min(1).max(120),
  description: z.string().max(5000).default(''),
  pin: z.string().min(6).optional(),
})
const NewComment = z.object({ author: z.string().min(1).max(60), body: z.string().min(1).max(1000) })
const Remote = z.object({ url: z.string().url() })

export const showPages = new Hono<AppEnv>()

showPages.get('/:id{[0-9]+}', (c) => {
  const show = shows.byId(Number(c.req.param('id')))
  if (!show) return c.notFound()
  return c.html(<ShowPage show={show} episodes={episodes.ofShow(show.id, false)} comments={shows.comments(show.id)} />)
})

export const showApi = new Hono<AppEnv>()

showApi.get('/', (c) => c.json(shows.browse({ language: c.req.query('language'), sort: c.req.query('sort') })))

showApi.post('/', requireUser, async (c) => {
  const input = NewShow.safeParse(await c.req.json())
  if (!input.success) return c.json({ error: input.error.flatten() }, 422)
  const { title, description, pin } = input.data
  const id = shows.create(c.get('user').id, title, description, pin ? hashPin(pin) : null)
  return c.json({ id }, 201)
})

showApi.post('/:id{[0-9]+}/comments', requireUser, async (c) => {
  const input = NewComment.safeParse(await c.req.json())
  if (!input.success) return c.json({ error: 'invalid comment' }, 422)
  const show = shows.byId(Number(c.req.param('id')))
  if (!show) return c.notFound()
  shows.addComment(show.id, input.data.author, input.data.body)
  return c.json({ ok: true }, 201)
})

showApi.post('/import/preview', requireUser, async (c) => {
  const input = Remote.safeParse(await c.req.json())
  if (!input.success) return c.json({ error: 'a feed address is needed' }, 422)
  const text = await loadFeed(input.data.url)
  const feed = new XMLParser({ processEntities: false }).parse(text)
  return c.json({ channel: feed?.rss?.channel ?? null, source: text.slice(0, 2000) })
})

showApi.post('/artwork/preview', requireUser, async (c) => {
  const input = Remote.safeParse(await c.req.json())
  if (!input.success) return c.json({ error: 'an image address is needed' }, 422)
  const image = await loadArtwork(input.data.url)
  return c.body(image, 200, { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
})
