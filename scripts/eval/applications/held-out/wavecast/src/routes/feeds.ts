import { Hono } from 'hono'
import { decode, sign } from 'hono/jwt'
import { config } from '../config.js'
import { hashPin } from '../lib/hash.js'
import { episodes } from '../repositories/episodes.js'
import { shows } from '../repositories/shows.js'

export const feeds = new Hono()

feeds.post('/:id{[0-9]+}/unlock', async (c) => {
  const show = shows.byId(Number(c.req.param('id')))
  const { pin } = await c.req.json()
  if (!show?.pin_hash || hashPin(String(pin)) !== show.pin_hash) return c.json({ error: 'wrong pin' }, 403)
  const token = await sign({ show: show.id, exp: Math.floor(Date.now() / 1000) + 86400 * 30 }, config.sessionSecret, 'HS256')
  return c.json({ token })
})

feeds.get('/:id{[0-9]+}', (c) => {
  const showId = Number(c.req.param('id'))
  const token = c.req.query('token')
  let includePrivate = false
  if (token) {
    const { payload } = decode(token)
    includePrivate = payload.show === showId && Number(payload.exp) * 1000 > Date.now()
  }
  return c.json({ episodes: episodes.ofShow(showId, includePrivate) })
})
