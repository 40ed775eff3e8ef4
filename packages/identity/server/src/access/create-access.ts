import type { DatabaseBackend } from '@daimon/identity-store'
import { ConfigError, checkHost, isLoopback } from '@daimon/runtime'
import {
  ALL_SCOPES,
  type Authenticate,
  type Caller,
  ANONYMOUS,
  OPERATOR,
  requireScope,
  unknownCaller,
} from './caller.ts'
import { type GatewayOptions, gatewayCaller } from './gateway.ts'
import { isSameHash, secretHash } from './key-secret.ts'
import { createAnonymousAccess } from './anonymous-access.ts'
import { storedKeys } from './stored-keys.ts'

export type AccessOptions = {
  readonly engine: DatabaseBackend
  readonly host: string
  /** The first admin key of the owner `local`. */
  readonly apiKey: string | undefined
  readonly gateway: GatewayOptions
  readonly allowedOrigins: readonly string[]
  readonly now: () => Date
}

export type Access = {
  readonly authenticate: Authenticate
  /**
   * Keeps pages of other origins and of rebound names out of an open port: on every route, known or
   * not.
   */
  readonly guard: (headers: Headers) => void
  /** Requires a key from now on. */
  readonly close: () => void
  /** Refuses to start if the network could reach the service without a key. Throws ConfigError. */
  readonly start: () => Promise<void>
}

const SEND_KEY = 'Send the key as Authorization: Bearer <key>.'

/**
 * Who may come in. A gateway speaks for its accounts, a key for its owner; where neither is
 * configured nor any key stored, each caller on this machine is the owner `local`, if the host
 * guard accepts the request.
 */
export const createAccess = (options: AccessOptions): Access => {
  const { apiKey, gateway, allowedOrigins } = options
  const keys = storedKeys(options.engine, options.now)
  const anonymousAccess = createAnonymousAccess(
    apiKey === undefined && gateway.secret === undefined,
    keys.isAny,
  )
  const throughGateway = gatewayCaller(gateway)
  const configured = apiKey === undefined ? undefined : configuredKey(apiKey)

  const authenticateRequest = async (request: Request): Promise<Caller> => {
    const account = throughGateway(request)
    if (account) return account
    if (await anonymousAccess.isOpen()) return ANONYMOUS
    const shown = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (shown === undefined) throw unknownCaller(SEND_KEY)
    return configured?.(shown) ?? keys.openWith(shown)
  }

  return {
    authenticate: async (request, scope) =>
      scope === 'public' ? ANONYMOUS : requireScope(await authenticateRequest(request), scope),
    guard: (headers) => {
      if (anonymousAccess.wasOpen()) checkHost(headers, allowedOrigins)
    },
    close: anonymousAccess.close,
    start: async () => {
      if ((await anonymousAccess.isOpen()) && !isLoopback(options.host))
        throw unprotected(options.host)
    },
  }
}

const configuredKey = (apiKey: string) => {
  const expected = secretHash(apiKey)
  const holder: Caller = {
    ownerId: OPERATOR,
    scopes: ALL_SCOPES,
    credentialId: `key:${expected.toString('hex')}`,
  }
  return (shown: string): Caller | undefined =>
    isSameHash(secretHash(shown), expected) ? holder : undefined
}

const unprotected = (host: string) =>
  new ConfigError(
    `HOST is ${host}, which other machines can reach, and no key is configured: any caller could read and change every memory.\n` +
      '  Set DAIMON_API_KEY to a secret of at least 16 characters, make a key by daimon keys create, or leave HOST at 127.0.0.1.',
  )
