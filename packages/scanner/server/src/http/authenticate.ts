import { CodedError, checkHost, isLoopback } from '@daimon/runtime'
import type { ApiKeys } from '../keys/api-keys.ts'

/** Who calls. Fragments and the line belong to the principal, scans to the key. */
export type Caller = {
  readonly principal: string
  /** Without one the id of a scan is all that it takes to read it. */
  readonly keyId: string | undefined
}

export type AuthOptions = {
  readonly keys: ApiKeys
  readonly host: string
  readonly allowsAnonymous: boolean
}

const denied = (detail: string) =>
  new CodedError('ACCESS_DENIED', {
    status: 401,
    detail,
    headers: { 'www-authenticate': 'Bearer' },
  })

const keyOf = (headers: Headers): string | undefined =>
  headers.get('x-api-key') ??
  /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ??
  undefined

/**
 * Who calls. A key that does not hold is refused, also where none is needed: whoever sends one wants its tier and
 * its scans. Without a key, on a loopback port or where anonymous scans are allowed, the address is who calls.
 */
export const authenticator = ({ keys, host, allowsAnonymous }: AuthOptions) => {
  const isOpen = allowsAnonymous || isLoopback(host)
  return (request: Request, scope: string, address: string): Caller => {
    const anonymous = { principal: `address:${plainAddress(address)}`, keyId: undefined }
    if (scope === 'public') return anonymous
    const secret = keyOf(request.headers)
    if (secret !== undefined) {
      const keyId = keys.find(secret)
      if (keyId === undefined) throw denied('The key does not hold: it is unknown or was revoked.')
      return { principal: `key:${keyId}`, keyId }
    }
    if (!isOpen) throw denied('Send a key as X-API-Key: anonymous scans are not allowed here.')
    return anonymous
  }
}

/** An IPv4 address that came through an IPv6 socket is the same address. */
const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')

/** Keeps pages of other origins and of rebound names away from an open loopback port. */
export const hostGuard =
  ({ host, allowsAnonymous }: AuthOptions) =>
  (headers: Headers): void => {
    if (isLoopback(host) && !allowsAnonymous && keyOf(headers) === undefined) checkHost(headers, [])
  }
