import net from 'node:net'

export type Listening = { readonly server: net.Server; readonly port: number }

const listening = new Set<net.Server>()

/**
 * Lets every server listen on the loopback and on a port that is free, whatever it asked for, and keeps it. One that
 * cannot listen is no reason to end.
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

/** The servers that listen now and have not been taken before. */
export const takeServers = (): Listening[] =>
  [...listening].flatMap((server) => {
    const address = server.address()
    if (address === null || typeof address === 'string') return []
    listening.delete(server)
    return [{ server, port: address.port }]
  })

/** Whether something has been told to listen and has not been taken. */
export const hasServers = (): boolean => listening.size > 0
