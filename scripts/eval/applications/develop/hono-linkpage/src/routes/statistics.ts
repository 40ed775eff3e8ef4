import { Hono } from 'hono'
import { sql } from 'kysely'
import { db } from '../lib/database.ts'
import { type Env, requireUser } from '../lib/session.ts'

const UNITS = { day: '%Y-%m-%d', month: '%Y-%m', year: '%Y' } as const

export const statistics = new Hono<Env>()

statistics.get('/all', async (c) => {
  const { rows } = await sql`SELECT count(*) AS clicks FROM clicks`.execute(db)
  return c.json(rows[0])
})

statistics.get('/:unit', requireUser, async (c) => {
  const unit = c.req.param('unit')
  const format = UNITS[unit as keyof typeof UNITS] ?? UNITS.day
  const { rows } = await sql`
    SELECT strftime(${format}, clicks.at) AS unit, count(*) AS clicks
    FROM clicks JOIN links ON links.id = clicks.link_id
    WHERE links.user_id = ${c.get('userId')} GROUP BY 1`.execute(db)
  return c.json(rows)
})
