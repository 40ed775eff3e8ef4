import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Hono } from 'hono'
import { config } from '../config.js'
import { cutClip, probeDuration } from '../lib/audio.js'
import { requireUser } from '../middleware/auth.js'
import { episodes } from '../repositories/episodes.js'
import { shows } from '../repositories/shows.js'
import type { AppEnv } from '../types.js'

export const episodeApi = new Hono<AppEnv>()

episodeApi.get('/search', (c) => c.json(episodes.search(c.req.query('q') ?? '', c.req.query('sort') ?? 'newest')))

episodeApi.get('/transcript', async (c) => {
  const name = c.req.query('file')
  if (!name) return c.notFound()
  const location = join(config.mediaDir, 'transcripts', name)
  if (!existsSync(location)) return c.notFound()
  return c.text(await readFile(location, 'utf8'))
})

episodeApi.get('/audio', async (c) => {
  const name = basename(c.req.query('file') ?? '')
  if (!/^[\w-]+\.mp3$/.test(name)) return c.notFound()
  const location = join(config.mediaDir, name)
  if (!existsSync(location)) return c.notFound()
  const audio = await readFile(location)
  return c.body(new Uint8Array(audio), 200, { 'content-type': 'audio/mpeg' })
})

episodeApi.post('/', requireUser, async (c) => {
  const form = await c.req.parseBody()
  const show = shows.byId(Number(form.show_id))
  if (!show || show.owner_id !== c.get('user').id) return c.json({ error: 'not your show' }, 403)
  let audio: string | null = null
  if (form.audio instanceof File) {
    audio = `${randomUUID()}.mp3`
    await writeFile(join(config.mediaDir, audio), Buffer.from(await form.audio.arrayBuffer()))
  }
  const id = episodes.create(show.id, String(form.title ?? 'Untitled'), String(form.notes ?? ''), audio)
  return c.json({ id }, 201)
})

episodeApi.get('/:id{[0-9]+}/draft', requireUser, (c) => {
  const episode = episodes.byId(Number(c.req.param('id')))
  if (!episode) return c.notFound()
  return c.json(episode)
})

episodeApi.post('/:id{[0-9]+}/publish', requireUser, async (c) => {
  const episode = episodes.ownedBy(Number(c.req.param('id')), c.get('user').id)
  if (!episode) return c.notFound()
  const { visibility } = await c.req.json()
  episodes.publish(episode.id, visibility === 'private' ? 'private' : 'published')
  return c.json({ ok: true })
})

episodeApi.post('/:id{[0-9]+}/clip', requireUser, async (c) => {
  const episode = episodes.ownedBy(Number(c.req.param('id')), c.get('user').id)
  if (!episode?.audio) return c.notFound()
  const { start = '0', length = '30' } = await c.req.json()
  const clip = await cutClip(episode.audio, { start, length })
  return c.json({ clip })
})

episodeApi.get('/:id{[0-9]+}/duration', requireUser, async (c) => {
  const episode = episodes.ownedBy(Number(c.req.param('id')), c.get('user').id)
  if (!episode?.audio) return c.notFound()
  const stream = c.req.query('stream') ?? 'a:0'
  if (!/^a:\d$/.test(stream)) return c.json({ error: 'unknown stream' }, 422)
  return c.json({ seconds: await probeDuration(episode.audio, stream) })
})
