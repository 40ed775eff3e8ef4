import { CodedError, checkHost } from '@daimon/runtime'
import { createHash, timingSafeEqual } from 'node:crypto'

export type Caller = {
  readonly ownerId: string
  readonly scopes: readonly ('read' | 'write' | 'admin')[]
  /** Tells credentials apart without telling them: what one of them opened is not another's. */
  readonly credentialId: string
}

/** Who calls, when the call needs a scope; throws ACCESS_DENIED. */
export type Authenticate = (request: Request, scope: string) => Caller

export type AuthOptions = {
  readonly apiKey: string | undefined
  readonly allowedOrigins: readonly string[]
}

const OPEN: Caller = {
  ownerId: 'local',
  scopes: ['read', 'write', 'admin'],
  credentialId: 'open',
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const denied = () =>
  new CodedError('ACCESS_DENIED', {
    status: 401,
    detail: 'Send the key as Authorization: Bearer <key>.',
    headers: { 'www-authenticate': 'Bearer' },
  })

/** Keeps pages of other origins and of rebound names out, where no key does: on every route, known or not. */
export const hostGuard =
  ({ apiKey, allowedOrigins }: AuthOptions) =>
  (headers: Headers): void => {
    if (apiKey === undefined) checkHost(headers, allowedOrigins)
  }

/**
 * Who calls. With a key configured, whoever shows it; the comparison takes the same time for every wrong one.
 * Without, everybody on this machine that the host guard let through.
 */
export const authenticator = ({ apiKey }: AuthOptions): Authenticate => {
  const expected = apiKey === undefined ? undefined : sha256(apiKey)
  const holder = { ...OPEN, credentialId: `key:${expected?.toString('hex')}` }
  return (request, scope) => {
    if (!expected || scope === 'public') return OPEN
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (given === undefined || !timingSafeEqual(sha256(given), expected)) throw denied()
    return holder
  }
}
