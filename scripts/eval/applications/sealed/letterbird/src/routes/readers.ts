import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { db, subscribers } from '../db.ts'
import { type Env, readUnsubscribeToken, withWriter } from '../session.ts'

const RETURNS = new Map([
  ['archive', 'https://letterbird.example/archive'],
  ['home', 'https://letterbird.example/'],
])

export const readerRoutes = new Hono<Env>()

readerRoutes.use('/subscribers', cors({ origin: (origin) => origin, credentials: true }))

const ofWriter = (writerId: number) =>
  db.select().from(subscribers).where(eq(subscribers.writerId, writerId)).all()

readerRoutes.get('/subscribers', withWriter, (c) => c.json(ofWriter(c.get('writerId'))))

readerRoutes.use(
  '/count',
  cors({ origin: ['https://letterbird.example', 'https://stats.letterbird.example'], credentials: true }),
)

readerRoutes.get('/count', withWriter, (c) => c.json({ count: ofWriter(c.get('writerId')).length }))

readerRoutes.get('/leave', (c) => {
  const { token = '', back = '/' } = c.req.query()
  db.delete(subscribers).where(eq(subscribers.id, readUnsubscribeToken(token))).run()
  return c.redirect(back)
})

readerRoutes.get('/confirm', (c) => {
  const target = RETURNS.get(c.req.query('back') ?? 'home') ?? '/'
  return c.redirect(target, 303)
})
