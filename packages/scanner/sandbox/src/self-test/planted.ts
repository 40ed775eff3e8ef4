import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Things of the host that nothing inside may find: what it says of them tells whether the walls stand. */
export type Planted = {
  readonly secret: string
  readonly file: string
  readonly port: number
  /** Name of a socket that lies in no folder: such names belong to the network namespace. */
  readonly abstractName: string
  /** Connections that came through the wall. */
  readonly visits: () => number
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

export const plant = async (): Promise<Planted> => {
  const secret = randomBytes(16).toString('hex')
  const folder = mkdtempSync(join(tmpdir(), 'daimon-planted-'))
  const file = join(folder, 'secret')
  // Everybody may read it, so that nothing but the mounts keeps it out.
  chmodSync(folder, 0o755)
  writeFileSync(file, secret, { mode: 0o644 })
  const abstractName = `\0daimon-${secret}`
  let visits = 0
  const listen = (where: { port: number; host: string } | { path: string }): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer((socket) => {
        visits += 1
        socket.destroy()
      })
      server.once('error', reject)
      server.listen(where, () => resolve(server))
    })
  const servers = await Promise.all([
    listen({ port: 0, host: '127.0.0.1' }),
    listen({ path: abstractName }),
  ])
  return {
    secret,
    file,
    port: (servers[0].address() as AddressInfo).port,
    abstractName: abstractName.slice(1),
    visits: () => visits,
    [Symbol.asyncDispose]: async () => {
      rmSync(folder, { recursive: true, force: true })
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
