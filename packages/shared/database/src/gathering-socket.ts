import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop all at once. A call of the system costs more than
 * making a statement does.
 */
export const gatheringSocket = (): Socket => {
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
