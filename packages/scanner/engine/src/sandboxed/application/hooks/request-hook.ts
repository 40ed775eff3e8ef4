import { subscribe } from 'node:diagnostics_channel'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { before } from '../../shared/hooks/before.ts'
import { recordCall } from '../recorder.ts'

/** Reports addresses that the application requests. */
export const hookRequests = (): void => {
  for (const [module, name] of [
    [http, 'http'],
    [https, 'https'],
  ] as const)
    for (const member of ['get', 'request'])
      before(module, member, ([first]) =>
        recordCall('request', `${name}.${member}`, getAddress(first)),
      )
  before(globalThis, 'fetch', ([first]) => recordCall('request', 'fetch', getAddress(first)))
  // Every version of undici, and so `fetch`, announces its requests.
  subscribe('undici:request:create', (message) => {
    const { request } = message as { readonly request: { origin?: unknown; path?: unknown } }
    recordCall('request', 'undici.request', `${String(request.origin)}${String(request.path)}`)
  })
  before(net, 'connect', ([first]) => recordCall('request', 'net.connect', getAddress(first)))
}

type Address = { url?: string; href?: string; hostname?: string; host?: string; path?: string }

const getAddress = (given: unknown): string => {
  if (typeof given === 'string' || given instanceof URL) return String(given)
  const { url, href, hostname, host, path = '' } = (given ?? {}) as Address
  return url ?? href ?? `${hostname ?? host ?? ''}${path}`
}
