import net from 'node:net'

let socket: net.Socket | undefined

/** Connects the mock drivers to the monitor's fake database. */
export const connectDatabase = (port: number): void => {
  // Avoids `net.connect`, which is hooked.
  socket = new net.Socket()
  socket.on('error', () => {})
  socket.connect(port, '127.0.0.1')
  socket.unref()
}

export const sendStatement = (statement: string): void =>
  void socket?.write(`${JSON.stringify(statement)}\n`)
