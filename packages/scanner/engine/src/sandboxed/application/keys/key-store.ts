import net from 'node:net'
import { KEYS_PORT } from '../../../protocol/application-job.ts'
import { listenOn } from '../../shared/monitor/listen-on.ts'
import { type Keys, runKeyCommand } from './commands.ts'
import { encodeReply, readCommands } from './messages.ts'

const BYTES_MAX = 16 * 1024 * 1024

/** Starts a store in the monitor that speaks the protocol of Redis. Returns its port. */
export const startKeyStore = async (port = KEYS_PORT): Promise<number> => {
  const keys: Keys = new Map()
  const server = net.createServer((socket) => serve(socket, keys))
  return await listenOn(server, port)
}

const serve = (socket: net.Socket, keys: Keys): void => {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    try {
      const found = readCommands(rest)
      ;({ rest } = found)
      socket.write(found.commands.map((words) => encodeReply(runKeyCommand(keys, words))).join(''))
    } catch {
      // Not a message of this protocol.
      socket.destroy()
    }
    if (rest.length > BYTES_MAX) socket.destroy()
  })
}
