import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

export function hashPassword(password) {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${scryptSync(password, salt, 64).toString('hex')}`
}

export function isPassword(password, stored) {
  const [salt, hash] = stored.split(':').map((part) => Buffer.from(part, 'hex'))
  return timingSafeEqual(scryptSync(password, salt, 64), hash)
}

export const hashPin = (pin) => createHash('md5').update(pin).digest('hex')

export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token) => createHash('sha256').update(token).digest('hex')
