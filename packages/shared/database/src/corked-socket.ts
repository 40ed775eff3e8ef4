import { Socket } from 'node:net'

/**
 * A socket that sends all writes of one event loop turn together. A system call costs more than
 * building a statement does.
 */
export const corkedSocket = (): Socket => {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  let isGathering = false
  const send = () => {
    isGathering = false
    socket.uncork()
  }
  socket.write = (...args: unknown[]) => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      process.nextTick(send)
    }
    return write(...args)
  }
  return socket
}
