import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { before, tell } from '../recorder.ts'

/** Tells of addresses that the application itself asks. */
export const hookRequests = (): void => {
  for (const [module, name] of [
    [http, 'http'],
    [https, 'https'],
  ] as const)
    for (const member of ['get', 'request'])
      before(module, member, ([first]) => tell('request', `${name}.${member}`, addressOf(first)))
  before(globalThis, 'fetch', ([first]) => tell('request', 'fetch', addressOf(first)))
  before(net, 'connect', ([first]) => tell('request', 'net.connect', addressOf(first)))
}

type Address = { url?: string; href?: string; hostname?: string; host?: string; path?: string }

const addressOf = (given: unknown): string => {
  if (typeof given === 'string' || given instanceof URL) return String(given)
  const { url, href, hostname, host, path = '' } = (given ?? {}) as Address
  return url ?? href ?? `${hostname ?? host ?? ''}${path}`
}
