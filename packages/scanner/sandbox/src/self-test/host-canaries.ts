import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Things of the host that nothing inside may find; their state shows whether the sandbox isolates.
 */
export type HostCanaries = {
  readonly secret: string
  readonly file: string
  readonly port: number
  /** Name of a socket that is not in a directory: such names belong to the network namespace. */
  readonly abstractName: string
  /** A directory as a client submits it, with a file, a listening socket, and a named pipe. */
  readonly submitted: string
  readonly pid: number
  readonly victim: string
  /** Number of connections that arrived. */
  readonly visits: () => number
  readonly isVictimAlive: () => boolean
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

export const placeCanaries = async (): Promise<HostCanaries> => {
  const secret = randomBytes(16).toString('hex')
  const directory = mkdtempSync(join(tmpdir(), 'daimon-planted-'))
  const file = join(directory, 'secret')
  const submitted = join(directory, 'submitted')
  // All users may read them, so that only the mounts keep them out.
  chmodSync(directory, 0o755)
  writeFileSync(file, secret, { mode: 0o644 })
  mkdirSync(submitted, { mode: 0o755 })
  writeFileSync(join(submitted, 'file'), '', { mode: 0o644 })
  execFileSync('mkfifo', ['-m', '666', join(submitted, 'pipe')])
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
    listen({ path: join(submitted, 'socket') }),
  ])
  chmodSync(join(submitted, 'socket'), 0o777)
  const victim = `daimon-victim-${secret}`
  const child = spawn('sleep', ['600'], { argv0: victim, stdio: 'ignore' })
  return {
    secret,
    file,
    port: (servers[0].address() as AddressInfo).port,
    abstractName: abstractName.slice(1),
    submitted,
    pid: child.pid ?? 0,
    victim,
    visits: () => visits,
    isVictimAlive: () => child.exitCode === null && child.signalCode === null,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Whether the command line of a process of the host contains a word. */
export const isRunning = (word: string): boolean =>
  readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(word)
    } catch {
      return false
    }
  })
