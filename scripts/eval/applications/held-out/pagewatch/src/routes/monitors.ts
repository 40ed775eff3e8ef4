import { Hono } from 'hono'
import { zValidator } from '@hono/zod-validator'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { signedIn, type AppEnv } from '../auth/middleware.js'
import { db } from '../db/client.js'
import { checks, monitors } from '../db/schema.js'
import { ping, PreviewReader, probe, traceRoute } from '../net/probe.js'
import { availability, latency } from '../reports/latency.js'

const schedule = z.object({
  intervalSeconds: z.number().int().min(30).max(3600),
  paused: z.boolean().optional(),
})
const creation = z.object({ label: z.string().max(80), url: z.string().url() })

const previews = new PreviewReader()

async function ownMonitor(id: number, teamId: number) {
  const [monitor] = await db
    .select()
    .from(monitors)
    .where(and(eq(monitors.id, id), eq(monitors.teamId, teamId)))
  return monitor
}

export const monitorRoutes = new Hono<AppEnv>()

monitorRoutes.use('*', signedIn)

monitorRoutes.get('/', async (c) => {
  const { teamId } = c.get('identity')
  return c.json(await db.select().from(monitors).where(eq(monitors.teamId, teamId)))
})

monitorRoutes.post('/', zValidator('json', creation), async (c) => {
  const { label, url } = c.req.valid('json')
  const { teamId } = c.get('identity')
  const { status, tookMs } = await probe(url)
  const [created] = await db.insert(monitors).values({ label, url, teamId }).returning()
  await db.insert(checks).values({ monitorId: created.id, status, tookMs, region: 'eu' })
  return c.json(created, 201)
})

monitorRoutes.post('/preview', async (c) => {
  const { url } = await c.req.json<{ url: string }>()
  return c.json(await previews.read(new URL(url)))
})

monitorRoutes.patch('/:id', async (c) => {
  const monitor = await ownMonitor(Number(c.req.param('id')), c.get('identity').teamId)
  if (!monitor) return c.notFound()
  const changes = await c.req.json()
  const [updated] = await db.update(monitors).set(changes).where(eq(monitors.id, monitor.id)).returning()
  return c.json(updated)
})

monitorRoutes.patch('/:id/schedule', zValidator('json', schedule), async (c) => {
  const monitor = await ownMonitor(Number(c.req.param('id')), c.get('identity').teamId)
  if (!monitor) return c.notFound()
  const changes = c.req.valid('json')
  const [updated] = await db.update(monitors).set(changes).where(eq(monitors.id, monitor.id)).returning()
  return c.json(updated)
})

monitorRoutes.get('/:id/latency', async (c) => {
  const monitor = await ownMonitor(Number(c.req.param('id')), c.get('identity').teamId)
  if (!monitor) return c.notFound()
  const { region, bucket = 'hour' } = c.req.query()
  const range = { monitorId: monitor.id, bucket, region }
  const [mean, share] = await Promise.all([latency(range), availability(range)])
  return c.json({ mean, share })
})

monitorRoutes.get('/:id/trace', async (c) => {
  const monitor = await ownMonitor(Number(c.req.param('id')), c.get('identity').teamId)
  if (!monitor) return c.notFound()
  const target = c.req.query('target') ?? monitor.url
  const hops = Math.min(Number(c.req.query('hops')) || 12, 30)
  return c.json({ hops: await traceRoute(target, hops), ping: await ping(monitor.url) })
})
