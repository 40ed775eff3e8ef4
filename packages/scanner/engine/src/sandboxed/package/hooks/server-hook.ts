import net from 'node:net'

export type Listening = { readonly server: net.Server; readonly port: number }

const listening = new Set<net.Server>()

/**
 * Makes every server listen on a free loopback port, whatever it requested, and records it. A
 * server that can't listen doesn't end the process.
 */
export const hookServers = (): void => {
  const prototype = net.Server.prototype as unknown as { listen: (...args: unknown[]) => unknown }
  const original = prototype.listen
  prototype.listen = function (this: net.Server, ...args: unknown[]) {
    listening.add(this)
    this.on('error', () => listening.delete(this))
    const done = args.find((each) => typeof each === 'function')
    return original.apply(this, [
      { port: 0, host: '127.0.0.1' },
      ...(done === undefined ? [] : [done]),
    ])
  }
}

/** The listening servers that no earlier call returned. */
export const takeServers = (): Listening[] =>
  [...listening].flatMap((server) => {
    const address = server.address()
    if (address === null || typeof address === 'string') return []
    listening.delete(server)
    return [{ server, port: address.port }]
  })

/** Whether a server listens that `takeServers` hasn't returned yet. */
export const hasServers = (): boolean => listening.size > 0
