import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { jwtVerify, SignJWT } from 'jose'
import { db } from './db'

const day = 24 * 60 * 60

function key(): Uint8Array {
  const text = process.env.SESSION_KEY
  if (!text || text.length < 32) throw new Error('SESSION_KEY must have 32 characters')
  return new TextEncoder().encode(text)
}

const issue = (userId: string, kind: 'session' | 'device', seconds: number) =>
  new SignJWT({ kind })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(key())

export async function startSession(userId: string) {
  cookies().set('session', await issue(userId, 'session', day), {
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    path: '/',
    maxAge: day,
  })
}

export async function rememberDevice(userId: string) {
  const token = await issue(userId, 'device', 90 * day)
  cookies().set('device', token, { path: '/', maxAge: 90 * day })
}

export function endSession() {
  cookies().delete('session')
  cookies().delete('device')
}

async function readToken(name: 'session' | 'device') {
  const token = cookies().get(name)?.value
  if (token === undefined) return undefined
  try {
    const { payload } = await jwtVerify(token, key(), { algorithms: ['HS256'] })
    return payload.kind === name ? payload.sub : undefined
  } catch {
    return undefined
  }
}

export async function currentUser() {
  const id = (await readToken('session')) ?? (await readToken('device'))
  return id === undefined ? null : db.user.findUnique({ where: { id } })
}

export async function requireUser() {
  const user = await currentUser()
  if (user === null) redirect('/login')
  return user
}

export async function requireAdmin() {
  const user = await requireUser()
  if (!user.isAdmin) redirect('/')
  return user
}
