import { ApiError, checkFetchSite, checkHost, isLoopback } from '@daimon/runtime'
import type { ApiKeys } from '../keys/api-keys.ts'

/** The caller. Fragments and the link belong to the principal, scans to the key. */
export type Caller = {
  readonly principal: string
  /** Without a key, the ID of a scan is enough to read it. */
  readonly keyId: string | undefined
}

export type AuthOptions = {
  readonly keys: ApiKeys
  readonly host: string
  readonly allowsAnonymous: boolean
}

const denied = (detail: string) =>
  new ApiError('ACCESS_DENIED', {
    status: 401,
    detail,
    headers: { 'www-authenticate': 'Bearer' },
  })

const readKey = (headers: Headers): string | undefined =>
  headers.get('x-api-key') ??
  /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ??
  undefined

/**
 * Identifies the caller. An invalid key is refused even if none is needed, because its sender
 * expects the tier and the scans of the key. Without a key, on a loopback port or if anonymous
 * scans are allowed, the address identifies the caller.
 */
export const authenticator = ({ keys, host, allowsAnonymous }: AuthOptions) => {
  const isOpen = allowsAnonymous || isLoopback(host)
  return (request: Request, scope: string, address: string): Caller => {
    const anonymous = { principal: `address:${plainAddress(address)}`, keyId: undefined }
    if (scope === 'public') return anonymous
    const secret = readKey(request.headers)
    if (secret !== undefined) {
      const keyId = keys.find(secret)
      if (keyId === undefined)
        throw denied('The API key is invalid: it is unknown or revoked. Send a valid key.')
      return { principal: `key:${keyId}`, keyId }
    }
    if (!isOpen)
      throw denied('This service does not allow anonymous scans. Send a key as X-API-Key.')
    return anonymous
  }
}

/** Maps an IPv4-mapped IPv6 address to the IPv4 address. */
const plainAddress = (address: string): string => address.replace(/^::ffff:/, '')

/** Protects an open loopback port from other origins and from DNS rebinding. */
export const hostGuard =
  ({ host, allowsAnonymous }: AuthOptions) =>
  (headers: Headers): void => {
    if (!isLoopback(host) || allowsAnonymous || readKey(headers) !== undefined) return
    checkHost(headers, [])
    checkFetchSite(headers)
  }
