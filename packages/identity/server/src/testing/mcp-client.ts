import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ApiError } from '@daimon/runtime'
import type { Authenticate, Caller } from '../access/caller.ts'
import type { ServiceOptions } from '../create-server.ts'
import { type TestService, type Wire, startTestService } from './test-service.ts'

/** The official client, with what a test asks of it most. */
export type McpClient = {
  readonly client: Client
  /** Calls a tool; returns the result and its text. */
  readonly tool: (name: string, args?: Record<string, unknown>) => Promise<Wire>
  readonly close: () => Promise<void>
}

export type Connect = (
  url: string,
  options?: { key?: string | undefined } & StreamableHTTPClientTransportOptions,
) => Promise<McpClient>

const connected = async (transport: unknown): Promise<McpClient> => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  // As the SDK declares its transports, they do not fit its own interface under
  // exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0])
  return {
    client,
    tool: async (name, args = {}) => {
      const result: Wire = await client.callTool({ name, arguments: args })
      return { ...result, text: result.content[0].text }
    },
    close: () => client.close(),
  }
}

const withKey = (key: string | undefined) =>
  key === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${key}` } } }

const overHttp: Connect = (url, { key, ...options } = {}) =>
  connected(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { ...withKey(key), ...options }),
  )

const overSse: Connect = (url, { key, fetch } = {}) =>
  connected(
    new SSEClientTransport(new URL(`${url}/mcp/sse`), {
      ...withKey(key),
      ...(fetch ? { fetch } : {}),
    }),
  )

export const transports: readonly (readonly [string, Connect])[] = [
  ['Streamable HTTP', overHttp],
  ['SSE', overSse],
]
export { overHttp, overSse }

const all = ['read', 'write', 'admin'] as const

/** Keys of two owners, two of one of them, and one that may only read. */
const CALLERS: Readonly<Record<string, Caller>> = {
  anna: { ownerId: 'anna', scopes: all, credentialId: 'anna' },
  'anna-second': { ownerId: 'anna', scopes: all, credentialId: 'anna-second' },
  'anna-reader': { ownerId: 'anna', scopes: ['read'], credentialId: 'anna-reader' },
  bert: { ownerId: 'bert', scopes: all, credentialId: 'bert' },
}

const byKey: Authenticate = async (request, scope) => {
  const caller = CALLERS[(request.headers.get('authorization') ?? '').replace('Bearer ', '')]
  if (!caller) throw new ApiError('ACCESS_DENIED', { status: 401 })
  if (scope !== 'public' && !caller.scopes.includes(scope as 'read'))
    throw new ApiError('ACCESS_DENIED', { status: 403, detail: `The key lacks ${scope}.` })
  return caller
}

/** A server of several owners. */
export const startOwnersService = (options: Partial<ServiceOptions> = {}): Promise<TestService> =>
  startTestService({}, { authenticate: byKey, ...options })

/** What a client without the SDK sends. */
export const ACCEPT: Readonly<Record<string, string>> = {
  accept: 'application/json, text/event-stream',
}
export const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bare', version: '1' },
  },
}
