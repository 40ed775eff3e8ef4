import { RequestError, getRequestListener } from '@hono/node-server'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { ApiError } from '../api-error.ts'
import { type ErrorTable, problemResponse, toProblem } from './problem.ts'

export type HttpService = {
  /** Binds and resolves with the port in use. */
  readonly start: () => Promise<number>
  /** Refuses new connections, drains requests within `drainMs`, then closes the rest. */
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
  new ApiError('VALIDATION_ERROR', {
    status,
    detail: `${phrase}: the request is not valid HTTP.`,
    headers: { connection: 'close' },
  })

const createContext = (table: ErrorTable) => ({
  table,
  instance: '',
  requestId: crypto.randomUUID(),
})

// Invalid HTTP never reaches the app, but the contract requires a problem for it too.
const answerClientError =
  (errors: ErrorTable) => (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, phrase] = STATUS_LINE[error.code ?? ''] ?? [400, 'Bad Request']
    const body = JSON.stringify(toProblem(unreadable(status, phrase), createContext(errors)))
    socket.end(
      `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  }

// A request without a valid Host doesn't reach the app either.
const answerRequestError = (errors: ErrorTable) => (error: unknown) =>
  problemResponse(
    error instanceof RequestError ? unreadable(400, 'Bad Request') : error,
    createContext(errors),
  )

const answerExpectation = (errors: ErrorTable) => (_request: unknown, response: ServerResponse) => {
  const problem = toProblem(unreadable(417, 'Expectation Failed'), createContext(errors))
  response.writeHead(417, { 'content-type': 'application/problem+json', connection: 'close' })
  response.end(JSON.stringify(problem))
}

/** Closes each connection after its response: keep-alive connections would delay the stop. */
const drainer = (server: Server): (() => void) => {
  const inFlight = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
    inFlight.add(response)
    response.once('close', () => {
      inFlight.delete(response)
      // Its headers were sent and promised keep-alive.
      if (isDraining) setImmediate(() => server.closeIdleConnections())
    })
  })
  return () => {
    isDraining = true
    for (const response of inFlight) response.shouldKeepAlive = false
  }
}

/** An HTTP/1.1 server for a fetch handler, with time limits for slow clients and a clean stop. */
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
      // By default, Node checks the time limits every 30 s.
      connectionsCheckingInterval: Math.min(1_000, headersTimeoutMs),
      // Node's own response has no body.
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
