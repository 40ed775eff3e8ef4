import type { AddressInfo, Server } from 'node:net'

/** Has a server of the monitor listen on the loopback interface. Rejects if the port is in use. */
export const listenOn = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref()
  return (server.address() as AddressInfo).port
}
