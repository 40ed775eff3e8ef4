import { hash, verify } from '@node-rs/argon2'
import { Hono } from 'hono'
import { db } from '../lib/database.ts'
import { type Env, requireUser, startSession, startSupport } from '../lib/session.ts'

export const account = new Hono<Env>()

account.post('/register', async (c) => {
  const { handle, password } = await c.req.json<{ handle: string; password: string }>()
  if (!/^[a-z0-9_]{3,30}$/.test(handle) || password.length < 10) return c.json({ error: 'invalid' }, 400)
  const { insertId } = await db
    .insertInto('users')
    .values({ handle, password: await hash(password), bio: '', plan: 'free', is_staff: 0 })
    .executeTakeFirstOrThrow()
  await startSession(c, Number(insertId))
  return c.json({ handle }, 201)
})

account.post('/login', async (c) => {
  const { handle, password } = await c.req.json<{ handle: string; password: string }>()
  const user = await db.selectFrom('users').selectAll().where('handle', '=', handle).executeTakeFirst()
  if (!user || !(await verify(user.password, password))) return c.json({ error: 'wrong' }, 401)
  await startSession(c, user.id)
  if (user.is_staff) startSupport(c, user.id)
  return c.json({ handle: user.handle })
})

account.patch('/', requireUser, async (c) => {
  const changes = await c.req.json()
  await db.updateTable('users').set(changes).where('id', '=', c.get('userId')).execute()
  return c.body(null, 204)
})

account.patch('/profile', requireUser, async (c) => {
  const { bio } = await c.req.json<{ bio: string }>()
  await db.updateTable('users').set({ bio }).where('id', '=', c.get('userId')).execute()
  return c.body(null, 204)
})
