import type http from 'node:http'
import net from 'node:net'

const servers = new Set<net.Server>()

/** Makes every server listen on a free loopback port, whatever it requested. */
export const hookServers = (): void => {
  const prototype = net.Server.prototype as unknown as { listen: (...args: unknown[]) => unknown }
  const original = prototype.listen
  prototype.listen = function (this: net.Server, ...args: unknown[]) {
    servers.add(this)
    this.on('error', () => servers.delete(this))
    this.prependListener('request', sendThroughProxy)
    const callback = args.find((each) => typeof each === 'function')
    return original.apply(this, [
      { port: 0, host: '127.0.0.1' },
      ...(callback === undefined ? [] : [callback]),
    ])
  }
}

let clients = 0

/**
 * What a proxy that ends TLS adds: applications behind one set cookies only for secure connections.
 * Each session and each request without one has an address of its own (RFC 2544), because a limit
 * of requests for each address stops no attacker, and the loopback's own may have rights.
 */
const sendThroughProxy = ({ headers, socket }: http.IncomingMessage): void => {
  headers['x-forwarded-proto'] ??= 'https'
  const client = CLIENT.exec(socket.remoteAddress ?? '')?.[1]
  if (client === undefined) clients = (clients + 1) % CLIENTS_MAX
  const value =
    client === undefined ? `198.19.${clients >> 8}.${clients & 0xff}` : `198.18.${client}`
  Object.defineProperty(socket, 'remoteAddress', { configurable: true, value })
}

const CLIENTS_MAX = 0x1_00_00
/** The address from which a client with a session sends. */
const CLIENT = /^127\.18\.(\d+\.\d+)$/

/** The ports at which the servers of the application listen. */
export const openPorts = (): number[] =>
  [...servers].flatMap((server) => {
    const address = server.address()
    return address !== null && typeof address === 'object' ? [address.port] : []
  })
