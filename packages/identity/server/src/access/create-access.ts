import type { Engine } from '@daimon/identity-store'
import { ConfigError, checkHost, isLoopback } from '@daimon/runtime'
import {
  ALL_SCOPES,
  type Authenticate,
  type Caller,
  OPEN,
  OPERATOR,
  requireScope,
  unknownCaller,
} from './caller.ts'
import { type GatewayOptions, gatewayCaller } from './gateway.ts'
import { isSameHash, secretHash } from './key-secret.ts'
import { openDoor } from './open-door.ts'
import { storedKeys } from './stored-keys.ts'

export type AccessOptions = {
  readonly engine: Engine
  readonly host: string
  /** The first admin key of the owner `local`. */
  readonly apiKey: string | undefined
  readonly gateway: GatewayOptions
  readonly allowedOrigins: readonly string[]
  readonly now: () => Date
}

export type Access = {
  readonly authenticate: Authenticate
  /** Keeps pages of other origins and of rebound names out of an open port: on every route, known or not. */
  readonly guard: (headers: Headers) => void
  /** From now on nobody comes in without a key. */
  readonly close: () => void
  /** Refuses to begin where anybody could come in. Throws ConfigError. */
  readonly start: () => Promise<void>
}

const SEND_KEY = 'Send the key as Authorization: Bearer <key>.'

/**
 * Who may come in. A gateway speaks for its accounts, a key for its owner; where neither is configured nor any key
 * stored, everybody on this machine is the owner `local`, if the host guard lets them through.
 */
export const createAccess = (options: AccessOptions): Access => {
  const { apiKey, gateway, allowedOrigins } = options
  const keys = storedKeys(options.engine, options.now)
  const door = openDoor(apiKey === undefined && gateway.secret === undefined, keys.isAny)
  const throughGateway = gatewayCaller(gateway)
  const configured = apiKey === undefined ? undefined : configuredKey(apiKey)

  const callerOf = async (request: Request): Promise<Caller> => {
    const account = throughGateway(request)
    if (account) return account
    if (await door.isOpen()) return OPEN
    const shown = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (shown === undefined) throw unknownCaller(SEND_KEY)
    return configured?.(shown) ?? keys.openWith(shown)
  }

  return {
    authenticate: async (request, scope) =>
      scope === 'public' ? OPEN : requireScope(await callerOf(request), scope),
    guard: (headers) => {
      if (door.wasOpen()) checkHost(headers, allowedOrigins)
    },
    close: door.close,
    start: async () => {
      if ((await door.isOpen()) && !isLoopback(options.host)) throw unprotected(options.host)
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
    `HOST is ${host}, which others can reach, and no key is configured: anybody could read and change every memory.\n` +
      '  Set DAIMON_API_KEY to a secret of at least 16 characters, make a key by daimon keys create, or leave HOST at 127.0.0.1.',
  )
