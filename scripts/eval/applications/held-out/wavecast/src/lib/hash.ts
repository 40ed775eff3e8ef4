import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

export function hashPassword(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 64)
  return `${salt.toString('hex')}:${key.toString('hex')}`
}

export function checkPassword(password: string, stored: string): boolean {
  const [salt, key] = stored.split(':')
  const expected = Buffer.from(key, 'hex')
  const actual = scryptSync(password, Buffer.from(salt, 'hex'), expected.length)
  return timingSafeEqual(actual, expected)
}

export function hashPin(pin: string): string {
  return createHash('md5').update(pin).digest('hex')
}
