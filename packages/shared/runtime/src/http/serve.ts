import { RequestError, getRequestListener } from '@hono/node-server'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { CodedError } from '../coded-error.ts'
import { type ErrorTable, problemResponse, toProblem } from './problem.ts'

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

const unreadable = (status: number, phrase: string) =>
  new CodedError('VALIDATION_ERROR', {
    status,
    detail: `${phrase}: the request could not be read as HTTP.`,
    headers: { connection: 'close' },
  })

const contextOf = (table: ErrorTable) => ({ table, instance: '', requestId: crypto.randomUUID() })

// Bytes that are no HTTP never reach the app; the contract asks for a problem there too.
const answerClientError =
  (errors: ErrorTable) => (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, phrase] = STATUS_LINE[error.code ?? ''] ?? [400, 'Bad Request']
    const body = JSON.stringify(toProblem(unreadable(status, phrase), contextOf(errors)))
    socket.end(
      `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  }

// A request without a Host that makes an address does not reach the app either.
const answerRequestError = (errors: ErrorTable) => (error: unknown) =>
  problemResponse(
    error instanceof RequestError ? unreadable(400, 'Bad Request') : error,
    contextOf(errors),
  )

const answerExpectation = (errors: ErrorTable) => (_request: unknown, response: ServerResponse) => {
  const problem = toProblem(unreadable(417, 'Expectation Failed'), contextOf(errors))
  response.writeHead(417, { 'content-type': 'application/problem+json', connection: 'close' })
  response.end(JSON.stringify(problem))
}

/** Closes each connection once it has its answer: a client that keeps it open would hold the stop up. */
const drainer = (server: Server): (() => void) => {
  const inFlight = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
    inFlight.add(response)
    response.once('close', () => {
      inFlight.delete(response)
      // One whose headers were out already has promised to keep it.
      if (isDraining) setImmediate(() => server.closeIdleConnections())
    })
  })
  return () => {
    isDraining = true
    for (const response of inFlight) response.shouldKeepAlive = false
  }
}

/** An HTTP/1.1 server around a fetch handler, with time limits against slow clients and an orderly end. */
export const createHttpService = (options: ServeOptions): HttpService => {
  const { requestTimeoutMs = 120_000 } = options
  const { headersTimeoutMs = Math.min(10_000, requestTimeoutMs) } = options
  const listener = getRequestListener(options.fetch, {
    errorHandler: answerRequestError(options.errors),
  })
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: 65_000,
      // Without it the time limits are looked at twice a minute.
      connectionsCheckingInterval: Math.min(1_000, headersTimeoutMs),
      // Node would answer without a body.
      requireHostHeader: false,
    },
    (request, response) => void listener(request, response),
  )
  server.on('clientError', answerClientError(options.errors))
  server.on('checkExpectation', answerExpectation(options.errors))
  const drain = drainer(server)
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
        drain()
        const deadline = setTimeout(() => server.closeAllConnections(), drainMs)
        server.close(() => {
          clearTimeout(deadline)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
