import net from 'node:net'
import { KEYS_PORT } from '../../../protocol/application-job.ts'
import { listenOn } from '../../shared/monitor/listen-on.ts'
import { type Keys, runKeyCommand } from './commands.ts'
import { type Reply, type Version, encodeReply, readCommands } from './messages.ts'
import { createStorageLimit } from './storage-limit.ts'

const BYTES_MAX = 16 * 1024 * 1024

/** Starts a store in the monitor that speaks the protocol of Redis. Returns its port. */
export const startKeyStore = async (port = KEYS_PORT): Promise<number> => {
  const keys: Keys = new Map()
  const fits = createStorageLimit(keys)
  const run: Run = (words) => (fits(words) ? runKeyCommand(keys, words) : FULL)
  const server = net.createServer((socket) => serve(socket, run))
  return await listenOn(server, port)
}

type Run = (words: readonly string[]) => Reply

const FULL = new Error('the store is full')

/** What a client learns that asks for a version of the protocol. */
const greet = (version: Version): Reply =>
  new Map<string, Reply>([
    ['server', 'redis'],
    ['version', '7.2.0'],
    ['proto', version],
    ['id', 1],
    ['mode', 'standalone'],
    ['role', 'master'],
    ['modules', []],
  ])

const serve = (socket: net.Socket, run: Run): void => {
  let rest: Buffer = Buffer.alloc(0)
  let version: Version = 2
  const answer = (words: readonly string[]): string => {
    const [name = '', asked = String(version)] = words
    if (name.toUpperCase() !== 'HELLO') return encodeReply(run(words), version)
    if (asked !== '2' && asked !== '3') return '-NOPROTO unsupported protocol version\r\n'
    version = asked === '3' ? 3 : 2
    return encodeReply(greet(version), version)
  }
  socket.on('error', () => {})
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    try {
      const found = readCommands(rest)
      ;({ rest } = found)
      socket.write(found.commands.map(answer).join(''))
    } catch {
      // Not a message of this protocol.
      socket.destroy()
    }
    if (rest.length > BYTES_MAX) socket.destroy()
  })
}
