import { SignJWT, decodeJwt, jwtVerify } from 'jose'
import { cookies } from 'next/headers'

const key = new TextEncoder().encode(process.env.SESSION_KEY)

export async function startSession(cookId: number): Promise<void> {
  const token = await new SignJWT({ cookId })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('7d')
    .sign(key)
  cookies().set('session', token, { httpOnly: true, secure: true, sameSite: 'lax', path: '/' })
}

export async function rememberCook(cookId: number): Promise<void> {
  const token = await new SignJWT({ cookId, remembered: true }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  cookies().set('remember', token, { maxAge: 180 * 86400, path: '/' })
}

export async function currentCook(): Promise<number | undefined> {
  const token = cookies().get('session')?.value
  if (!token) return rememberedCook()
  try {
    const { payload } = await jwtVerify(token, key)
    return payload.cookId as number
  } catch {
    return undefined
  }
}

function rememberedCook(): number | undefined {
  const token = cookies().get('remember')?.value
  if (!token) return undefined
  const payload = decodeJwt(token)
  return payload.remembered ? (payload.cookId as number) : undefined
}
