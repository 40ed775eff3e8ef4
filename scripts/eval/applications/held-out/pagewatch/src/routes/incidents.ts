import { Hono } from 'hono'
import { zValidator } from '@hono/zod-validator'
import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { signedIn, streamAccess, type AppEnv } from '../auth/middleware.js'
import { db } from '../db/client.js'
import { incidents } from '../db/schema.js'

const report = z.object({ title: z.string().min(3).max(120), body: z.string().max(5000) })
const transition = z.object({ state: z.enum(['open', 'watching', 'closed']) })

export const incidentRoutes = new Hono<AppEnv>()
  .get('/stream', streamAccess, async (c) => {
    const { teamId } = c.get('identity')
    const rows = await db.select().from(incidents).where(eq(incidents.teamId, teamId))
    return c.text(rows.map((row) => `data: ${JSON.stringify(row)}\n\n`).join(''), 200, {
      'content-type': 'text/event-stream',
    })
  })
  .get('/', signedIn, async (c) => {
    const { teamId } = c.get('identity')
    const rows = await db
      .select()
      .from(incidents)
      .where(eq(incidents.teamId, teamId))
      .orderBy(desc(incidents.openedAt))
    return c.json(rows)
  })
  .post('/', signedIn, zValidator('json', report), async (c) => {
    const { teamId } = c.get('identity')
    const [row] = await db.insert(incidents).values({ ...c.req.valid('json'), teamId }).returning()
    return c.json(row, 201)
  })
  .get('/:id', signedIn, async (c) => {
    const id = Number(c.req.param('id'))
    const [row] = await db.select().from(incidents).where(eq(incidents.id, id))
    return row ? c.json(row) : c.notFound()
  })
  .put('/:id/state', signedIn, zValidator('json', transition), async (c) => {
    const id = Number(c.req.param('id'))
    const { teamId } = c.get('identity')
    const [row] = await db
      .update(incidents)
      .set({ state: c.req.valid('json').state })
      .where(and(eq(incidents.id, id), eq(incidents.teamId, teamId)))
      .returning()
    return row ? c.json(row) : c.notFound()
  })
