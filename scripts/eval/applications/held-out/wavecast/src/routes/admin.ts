import { Hono } from 'hono'
import { requireAdmin, requireUser } from '../middleware/auth.js'
import { users } from '../repositories/users.js'
import type { AppEnv } from '../types.js'

export const admin = new Hono<AppEnv>()

admin.use('*', requireUser)

admin.get('/users', (c) => {
  return c.json(users.list())
})

admin.delete('/users/:id{[0-9]+}', requireAdmin, (c) => {
  const removed = users.remove(Number(c.req.param('id')))
  return c.json({ removed })
})
