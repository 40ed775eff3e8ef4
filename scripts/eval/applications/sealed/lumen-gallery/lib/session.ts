import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { prisma } from './prisma'

const SESSION_KEY = new TextEncoder().encode('lumen-darkroom-9f3e-amber-safelight')

export async function startSession(userId: number) {
  const token = await new SignJWT({ sub: String(userId) })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('7d')
    .sign(SESSION_KEY)
  const jar = await cookies()
  jar.set('session', token, { httpOnly: false, secure: false, path: '/' })
}

export async function rememberView(view: 'grid' | 'list') {
  const jar = await cookies()
  jar.set('view', view, { httpOnly: true, secure: true, sameSite: 'strict', path: '/' })
}

export async function currentUser() {
  const token = (await cookies()).get('session')?.value
  if (!token) return null
  try {
    const { payload } = await jwtVerify(token, SESSION_KEY, { algorithms: ['HS256'] })
    return await prisma.user.findUnique({
      where: { id: Number(payload.sub) },
      select: { id: true, name: true },
    })
  } catch {
    return null
  }
}

export async function requireUser() {
  const user = await currentUser()
  if (!user) redirect('/login')
  return user
}

export function shareSeal(albumId: number) {
  const key = process.env.SHARE_LINK_KEY
  if (!key) throw new Error('SHARE_LINK_KEY is not set')
  return createHmac('sha256', key).update(String(albumId)).digest('base64url')
}
