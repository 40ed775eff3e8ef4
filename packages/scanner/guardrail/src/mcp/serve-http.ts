import {
  ApiError,
  checkHost,
  createHttpService,
  isLoopback,
  problemResponse,
  type HttpService,
} from '@daimon/runtime'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Guardrail } from '../guardrail.ts'
import { createMcpServer } from './mcp-server.ts'

const ERRORS = {
  VALIDATION_ERROR: {
    status: [400, 408, 417, 431],
    title: 'The request is not valid',
    meaning: "The server can't parse the request.",
  },
  ACCESS_DENIED: {
    status: [403],
    title: 'Access denied',
    meaning: 'This port accepts only requests from this machine.',
  },
  NOT_FOUND: { status: [404], title: 'Not found', meaning: 'The MCP endpoint is /mcp.' },
  METHOD_NOT_ALLOWED: {
    status: [405],
    title: 'Method not allowed',
    meaning: 'Use POST. The server has no sessions.',
  },
  PAYLOAD_TOO_LARGE: {
    status: [413],
    title: 'The body is too large',
    meaning: 'The limit is 4 MiB per message.',
  },
  INTERNAL_ERROR: {
    status: [500],
    title: 'Internal error',
    meaning: 'The server failed. See its log.',
  },
} as const

const BODY_BYTES_MAX = 4 * 1_048_576

export type McpHttpOptions = {
  readonly guardrail: Guardrail
  readonly version: string
  readonly host: string
  readonly port: number
}

/**
 * MCP over Streamable HTTP at /mcp. It listens only on loopback, because it has no keys and reveals
 * repository contents. It is stateless: each message is independent.
 */
export const mcpHttpService = ({ guardrail, version, host, port }: McpHttpOptions): HttpService => {
  if (!isLoopback(host)) throw new RangeError(`'${host}' is not a loopback address. Use 127.0.0.1.`)
  return createHttpService({
    host,
    port,
    errors: ERRORS,
    fetch: async (request) => {
      const requestId = crypto.randomUUID()
      const { pathname } = new URL(request.url)
      try {
        checkHost(request.headers, [])
        return await answer(request, pathname, guardrail, version)
      } catch (error) {
        return problemResponse(error, { table: ERRORS, instance: pathname, requestId })
      }
    },
  })
}

const answer = async (
  request: Request,
  pathname: string,
  guardrail: Guardrail,
  version: string,
): Promise<Response> => {
  if (pathname === '/health') return Response.json({ status: 'OK' })
  if (pathname !== '/mcp') throw new ApiError('NOT_FOUND')
  if (request.method !== 'POST')
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'POST' } })
  const parsedBody = await readMessage(request)
  // Without a session ID generator, the transport is stateless; each message gets a new one.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = createMcpServer(guardrail, version)
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

const readMessage = async (request: Request): Promise<unknown> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body ?? []) {
    bytes += part.length
    if (bytes > BODY_BYTES_MAX) throw new ApiError('PAYLOAD_TOO_LARGE')
    parts.push(part)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
  } catch (cause) {
    throw new ApiError('VALIDATION_ERROR', { detail: 'The body is not JSON.', cause })
  }
}
