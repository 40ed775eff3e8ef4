import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { sign, verify } from 'hono/jwt'
import { config } from '../config.js'
import { users } from '../repositories/users.js'
import type { AppEnv, User } from '../types.js'

const COOKIE = 'wc_session'

export async function startSession(c: Context, user: User) {
  const exp = Math.floor(Date.now() / 1000) + 60 * 60 * 12
  const token = await sign({ sub: user.id, exp }, config.sessionSecret, 'HS256')
  setCookie(c, COOKIE, token, { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
}

export function endSession(c: Context) {
  deleteCookie(c, COOKIE, { path: '/' })
}

export const requireUser = createMiddleware<AppEnv>(async (c, next) => {
  const token = getCookie(c, COOKIE)
  if (!token) return c.json({ error: 'sign in first' }, 401)
  try {
    const payload = await verify(token, config.sessionSecret, 'HS256')
    const user = users.byId(Number(payload.sub))
    if (!user) return c.json({ error: 'unknown account' }, 401)
    c.set('user', user)
  } catch {
    return c.json({ error: 'session expired' }, 401)
  }
  await next()
})

export const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('user').role !== 'admin') return c.json({ error: 'admins only' }, 403)
  await next()
})
