import { CodedError, checkHost } from '@daimon/runtime'
import { createHash, timingSafeEqual } from 'node:crypto'

export type Caller = { readonly ownerId: string }

export type AuthOptions = {
  readonly apiKey: string | undefined
  readonly allowedOrigins: readonly string[]
}

const LOCAL: Caller = { ownerId: 'local' }

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const denied = () =>
  new CodedError('ACCESS_DENIED', {
    status: 401,
    detail: 'Send the key as Authorization: Bearer <key>.',
    headers: { 'www-authenticate': 'Bearer' },
  })

/**
 * Who calls. With a key configured, whoever shows it; the comparison takes the same time for every wrong one.
 * Without, everybody on this machine, but no page of another origin: see `checkHost`.
 */
export const authenticator = ({ apiKey, allowedOrigins }: AuthOptions) => {
  const expected = apiKey === undefined ? undefined : sha256(apiKey)
  return (request: Request, scope: string): Caller => {
    if (!expected) {
      checkHost(request.headers, allowedOrigins)
      return LOCAL
    }
    if (scope === 'public') return LOCAL
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (given === undefined || !timingSafeEqual(sha256(given), expected)) throw denied()
    return LOCAL
  }
}
