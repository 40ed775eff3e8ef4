import net from 'node:net'

let socket: net.Socket | undefined

/** Connects the stand-ins for drivers with what stands for the database, in the monitor. */
export const connectDatabase = (port: number): void => {
  // Not by `net.connect`, which tells of what the application asks.
  socket = new net.Socket()
  socket.on('error', () => {})
  socket.connect(port, '127.0.0.1')
  socket.unref()
}

export const sendStatement = (statement: string): void =>
  void socket?.write(`${JSON.stringify(statement)}\n`)
