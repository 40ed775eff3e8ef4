import net from 'node:net'

const ANSWER_BYTES_MAX = 256 * 1024

/**
 * Sends a request with an unnormalized target to a loopback server, which ordinary clients can't,
 * and returns the response within the timeout.
 */
export const rawRequest = (port: number, target: string, timeoutMs: number): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = net.connect({ port, host: '127.0.0.1' })
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(done, timeoutMs)
    socket.on('connect', () =>
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nUser-Agent: Mozilla/5.0\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
      ),
    )
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      if (answer.length > ANSWER_BYTES_MAX) done()
    })
    socket.on('error', done)
    socket.on('close', done)
  })

/** Sends several requests in parallel. */
export const rawRequests = (
  port: number,
  targets: readonly string[],
  timeoutMs: number,
): Promise<string[]> => Promise.all(targets.map((target) => rawRequest(port, target, timeoutMs)))
