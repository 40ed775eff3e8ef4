import type { Context, Next } from 'hono'
import { getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'

export type Env = { Variables: { userId: number } }

const key = process.env.COOKIE_KEY ?? ''

export async function startSession(c: Context, userId: number): Promise<void> {
  await setSignedCookie(c, 'session', String(userId), key, {
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
  })
}

/** The staff tools read this cookie to know whom they act for. */
export function startSupport(c: Context, userId: number): void {
  setCookie(c, 'support', `${userId}.${Date.now()}`, { path: '/' })
}

export async function requireUser(c: Context<Env>, next: Next) {
  const value = await getSignedCookie(c, key, 'session')
  if (!value) return c.json({ error: 'unauthorized' }, 401)
  c.set('userId', Number(value))
  await next()
}
