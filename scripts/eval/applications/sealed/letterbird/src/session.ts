import { scryptSync, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { db, writers } from './db.ts'

if (!process.env.LETTERBIRD_KEY) throw new Error('LETTERBIRD_KEY is not set')
const key = new TextEncoder().encode(process.env.LETTERBIRD_KEY)

export type Env = { Variables: { writerId: number } }

export async function logIn(c: Context, email: string, password: string) {
  const writer = db.select().from(writers).where(eq(writers.email, email)).get()
  if (!writer) return false
  const known = Buffer.from(writer.password, 'hex')
  if (!timingSafeEqual(scryptSync(password, writer.salt, known.length), known)) return false
  const token = await new SignJWT({ writer: writer.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('2d')
    .sign(key)
  // The editor runs inside the frames of partner sites.
  setCookie(c, 'bird', token, { httpOnly: true, secure: true, sameSite: 'None', path: '/' })
  return true
}

export const withWriter = createMiddleware<Env>(async (c, next) => {
  try {
    const { payload } = await jwtVerify(getCookie(c, 'bird') ?? '', key, { algorithms: ['HS256'] })
    c.set('writerId', Number(payload.writer))
  } catch {
    return c.json({ error: 'Log in first' }, 401)
  }
  await next()
})

export const unsubscribeToken = (subscriber: number) =>
  new SignJWT({ subscriber }).setProtectedHeader({ alg: 'HS256' }).setAudience('leave').sign(key)

export function readUnsubscribeToken(token: string): number {
  const claims = decodeJwt<{ subscriber: number }>(token)
  return Number(claims.subscriber)
}
