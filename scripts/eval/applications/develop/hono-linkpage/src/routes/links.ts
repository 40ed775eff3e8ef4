import { Hono } from 'hono'
import { validator } from 'hono/validator'
import { sql } from 'kysely'
import { db } from '../lib/database.ts'
import { type Env, requireUser } from '../lib/session.ts'

export const links = new Hono<Env>()

links.use(requireUser)

const linkBody = validator('json', (value, c) => {
  const { title, url } = value
  if (typeof title !== 'string' || typeof url !== 'string' || !URL.canParse(url)) {
    return c.json({ error: 'invalid' }, 400)
  }
  return { title: title.slice(0, 120), url }
})

links.get('/', async (c) => {
  const order = c.req.query('order') ?? 'position'
  const rows = await db
    .selectFrom('links')
    .selectAll()
    .where('user_id', '=', c.get('userId'))
    .orderBy(sql.raw(order))
    .execute()
  return c.json(rows)
})

links.get('/by-title', async (c) => {
  const words = c.req.query('q') ?? ''
  const { rows } = await sql`SELECT id, title, url FROM links
    WHERE user_id = ${c.get('userId')} AND title LIKE ${`%${words}%`}`.execute(db)
  return c.json(rows)
})

links.post('/', linkBody, async (c) => {
  const { title, url } = c.req.valid('json')
  await db.insertInto('links').values({ user_id: c.get('userId'), title, url, position: 0 }).execute()
  return c.body(null, 201)
})

links.put('/:id', linkBody, async (c) => {
  const { numUpdatedRows } = await db
    .updateTable('links')
    .set(c.req.valid('json'))
    .where('id', '=', Number(c.req.param('id')))
    .where('user_id', '=', c.get('userId'))
    .executeTakeFirst()
  return c.body(null, numUpdatedRows > 0n ? 204 : 404)
})

links.delete('/:id', async (c) => {
  const { numDeletedRows } = await db
    .deleteFrom('links')
    .where('id', '=', Number(c.req.param('id')))
    .executeTakeFirst()
  return c.body(null, numDeletedRows > 0n ? 204 : 404)
})
