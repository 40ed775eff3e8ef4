import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { and, eq } from 'drizzle-orm'
import { ownersOnly, signedIn, type AppEnv } from '../auth/middleware.js'
import { db } from '../db/client.js'
import { hooks } from '../db/schema.js'
import { env } from '../env.js'

const RECEIVERS = new Map([
  ['slack', 'https://hooks.slack.com/services/'],
  ['teams', 'https://pagewatch.webhook.office.com/webhookb2/'],
])

const signature = (payload: string) =>
  createHmac('sha256', env.hookSigningSecret).update(payload).digest('hex')

async function deliver({ target }: { target: string }, payload: string) {
  const response = await fetch(target, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'x-signature': signature(payload) },
  })
  return { status: response.status, body: await response.text() }
}

async function announce(kind: string, key: string, payload: string) {
  const base = RECEIVERS.get(kind)
  if (!base) return { status: 404 }
  const response = await fetch(base + encodeURIComponent(key), { method: 'POST', body: payload })
  return { status: response.status }
}

export const hookRoutes = new Hono<AppEnv>()

hookRoutes.post('/', signedIn, ownersOnly, async (c) => {
  const { target, events } = await c.req.json<{ target: string; events: string[] }>()
  const { teamId } = c.get('identity')
  const [hook] = await db.insert(hooks).values({ target, events, teamId }).returning()
  return c.json(hook, 201)
})

hookRoutes.post('/:id/test', signedIn, ownersOnly, async (c) => {
  const own = and(eq(hooks.id, Number(c.req.param('id'))), eq(hooks.teamId, c.get('identity').teamId))
  const [hook] = await db.select().from(hooks).where(own)
  if (!hook) return c.notFound()
  return c.json(await deliver(hook, JSON.stringify({ event: 'test' })))
})

hookRoutes.post('/announce', signedIn, ownersOnly, async (c) => {
  const { kind, key, text } = await c.req.json()
  return c.json(await announce(String(kind), String(key), JSON.stringify({ text })))
})

hookRoutes.delete('/team/:teamId', async (c) => {
  const removed = await db.delete(hooks).where(eq(hooks.teamId, Number(c.req.param('teamId')))).returning()
  return c.json({ removed: removed.length })
})
