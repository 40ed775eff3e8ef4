import { createMiddleware } from 'hono/factory'
import { readAccess, readStream, type Identity } from './tokens.js'

export type AppEnv = { Variables: { identity: Identity } }

const bearer = (header: string | undefined) => header?.match(/^Bearer (\S+)$/)?.[1]

export const signedIn = createMiddleware<AppEnv>(async (c, next) => {
  const token = bearer(c.req.header('authorization'))
  if (!token) return c.json({ error: 'unauthenticated' }, 401)
  try {
    c.set('identity', await readAccess(token))
  } catch {
    return c.json({ error: 'unauthenticated' }, 401)
  }
  await next()
})

export const streamAccess = createMiddleware<AppEnv>(async (c, next) => {
  const token = c.req.query('token')
  if (!token) return c.json({ error: 'unauthenticated' }, 401)
  c.set('identity', readStream(token))
  await next()
})

export const ownersOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('identity').role !== 'owner') return c.json({ error: 'forbidden' }, 403)
  await next()
})
