import { cookies } from 'next/headers'
import { SignJWT, decodeJwt, jwtVerify } from 'jose'
import { prisma } from './db'

function key(name: 'SESSION_SECRET' | 'INVITE_SECRET') {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return new TextEncoder().encode(value)
}

export async function createSession(userId: number) {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setExpirationTime('12h')
    .sign(key('SESSION_SECRET'))
  cookies().set('greenroom_session', token, {
    httpOnly: false,
    secure: false,
    sameSite: 'lax',
    path: '/',
  })
}

export function rememberDesk(desk: string) {
  cookies().set('greenroom_desk', desk, {
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    path: '/',
  })
}

export async function currentUser() {
  const token = cookies().get('greenroom_session')?.value
  if (!token) return null
  try {
    const { payload } = await jwtVerify(token, key('SESSION_SECRET'), { algorithms: ['HS256'] })
    return await prisma.user.findUnique({
      where: { id: Number(payload.sub) },
      select: { id: true, email: true, name: true, role: true },
    })
  } catch {
    return null
  }
}

export async function createInvite(email: string, role: string) {
  return new SignJWT({ email, role })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('3d')
    .sign(key('INVITE_SECRET'))
}

export function readInvite(token: string) {
  const claims = decodeJwt(token)
  if (!claims.exp || claims.exp * 1000 < Date.now()) throw new Error('This invite has expired')
  return { email: String(claims.email), role: String(claims.role) }
}
