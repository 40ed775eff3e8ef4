import {
  CodedError,
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
    meaning: 'It could not be read.',
  },
  ACCESS_DENIED: {
    status: [403],
    title: 'Access denied',
    meaning: 'This port answers to programs of this machine alone.',
  },
  NOT_FOUND: { status: [404], title: 'Not found', meaning: 'MCP is at /mcp.' },
  METHOD_NOT_ALLOWED: {
    status: [405],
    title: 'Method not allowed',
    meaning: 'Send messages by POST; there are no sessions.',
  },
  PAYLOAD_TOO_LARGE: {
    status: [413],
    title: 'The body is too large',
    meaning: 'A message has at most 4 MiB.',
  },
  INTERNAL_ERROR: { status: [500], title: 'Internal error', meaning: 'Something went wrong here.' },
} as const

const BODY_BYTES_MAX = 4 * 1_048_576

export type McpHttpOptions = {
  readonly guardrail: Guardrail
  readonly version: string
  readonly host: string
  readonly port: number
}

/**
 * MCP over Streamable HTTP at /mcp, on this machine alone: it has no keys, and it knows what lies in the repository.
 * Every message stands by itself, so there is no session to lose.
 */
export const mcpHttpService = ({ guardrail, version, host, port }: McpHttpOptions): HttpService => {
  if (!isLoopback(host))
    throw new RangeError(`'${host}' can be reached from elsewhere: take 127.0.0.1.`)
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
  if (pathname !== '/mcp') throw new CodedError('NOT_FOUND')
  if (request.method !== 'POST')
    throw new CodedError('METHOD_NOT_ALLOWED', { headers: { allow: 'POST' } })
  const parsedBody = await readMessage(request)
  // Without a generator of ids the transport keeps no session; one is made for each message.
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
    if (bytes > BODY_BYTES_MAX) throw new CodedError('PAYLOAD_TOO_LARGE')
    parts.push(part)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
  } catch (cause) {
    throw new CodedError('VALIDATION_ERROR', { detail: 'The body is no JSON.', cause })
  }
}
