import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { CodedError } from '../coded-error.ts'
import { type ErrorTable, toProblem } from './problem.ts'

export type HttpService = {
  /** Binds and resolves with the port in use. */
  readonly start: () => Promise<number>
  /** Takes no new connection, lets requests in flight end within `drainMs`, then closes the rest. */
  readonly stop: (drainMs?: number) => Promise<void>
}

export type ServeOptions = {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly host: string
  readonly port: number
  readonly errors: ErrorTable
  readonly headersTimeoutMs?: number
  readonly requestTimeoutMs?: number
}

const STATUS_LINE: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

// Bytes that are no HTTP never reach the app; the contract asks for a problem there too.
const answerClientError =
  (errors: ErrorTable) => (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, phrase] = STATUS_LINE[error.code ?? ''] ?? [400, 'Bad Request']
    const problem = toProblem(
      new CodedError('VALIDATION_ERROR', {
        status,
        detail: `${phrase}: the request could not be read as HTTP.`,
      }),
      { table: errors, instance: '', requestId: crypto.randomUUID() },
    )
    const body = JSON.stringify(problem)
    socket.end(
      `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  }

/** An HTTP/1.1 server around a fetch handler, with time limits against slow clients and an orderly end. */
export const createHttpService = (options: ServeOptions): HttpService => {
  const server = createAdaptorServer({ fetch: options.fetch, autoCleanupIncoming: true }) as Server
  server.headersTimeout = options.headersTimeoutMs ?? 10_000
  server.requestTimeout = options.requestTimeoutMs ?? 120_000
  server.keepAliveTimeout = 65_000
  server.on('clientError', answerClientError(options.errors))
  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(options.port, options.host, () => {
          server.off('error', reject)
          resolve((server.address() as AddressInfo).port)
        })
      }),
    stop: (drainMs = 10_000) =>
      new Promise((resolve) => {
        const deadline = setTimeout(() => server.closeAllConnections(), drainMs)
        server.close(() => {
          clearTimeout(deadline)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
