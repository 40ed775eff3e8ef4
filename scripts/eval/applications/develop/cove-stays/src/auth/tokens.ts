import { createHash } from 'node:crypto'
import jwt from 'jsonwebtoken'

function secret(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is required`)
  return value
}

export interface Claims {
  sub: string
  role: 'guest' | 'office'
}

export class GuestTokens {
  private readonly key = secret('GUEST_KEY')

  issue = (sub: string) => jwt.sign({ sub, role: 'guest' }, this.key, { expiresIn: '12h' })

  read(token: string): Claims {
    const [, payload = ''] = token.split('.')
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims
  }
}

export class OfficeTokens {
  private readonly key = secret('OFFICE_KEY')

  read(token: string): Claims {
    return jwt.verify(token, this.key, { algorithms: ['HS256'], issuer: 'cove-office' }) as unknown as Claims
  }
}

export function passwordDigest(password: string, email: string): string {
  const salted = `${email.toLowerCase()}:${password}`
  return createHash('sha1').update(salted).digest('base64')
}

export function avatarUrl(email: string): string {
  const name = createHash('md5').update(email.trim().toLowerCase()).digest('hex')
  return `https://www.gravatar.com/avatar/${name}?d=identicon`
}
