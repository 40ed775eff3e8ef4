import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../server-context.ts'
import { EventSink } from './event-sink.ts'
import { createMcpServer } from './mcp-server.ts'
import type { McpSession, McpSessions } from './mcp-sessions.ts'
import { ReplayLog } from './replay-log.ts'

// Loaded with the first session, because the SDK takes time and memory.

export type HttpSession = McpSession & {
  readonly kind: 'http'
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly log: ReplayLog
  /** Counts a stream as open until it ends. */
  readonly held: (response: Response) => Response
}

export type SseSession = McpSession & {
  readonly kind: 'sse'
  readonly transport: SSEServerTransport
  readonly sink: EventSink
}

export type OpenOptions = {
  readonly parts: ServerContext
  readonly sessions: McpSessions
  readonly credentialId: string
}

/** A transport that becomes a session after its client initializes it. */
export const openHttpSession = async ({ parts, sessions, credentialId }: OpenOptions) => {
  const log = new ReplayLog()
  let streams = 0
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    eventStore: log,
    onsessioninitialized: (id) => {
      const session: HttpSession = {
        kind: 'http',
        id,
        credentialId,
        transport,
        log,
        openStreams: () => streams,
        held: (response) => {
          streams += 1
          const ended = () => void (streams -= 1)
          const counter = new TransformStream({ flush: ended, cancel: ended })
          return new Response(response.body?.pipeThrough(counter), response)
        },
        close: () => transport.close(),
      }
      sessions.add(session)
    },
  })
  const server = createMcpServer(parts, sessions)
  server.onclose = () => sessions.remove(transport.sessionId ?? '')
  await server.connect(transport)
  return transport
}

const KEEP_ALIVE_MS = 15_000

/** A session that ends with its stream. `endpoint` is the path for client messages. */
export const openSseSession = async (
  { parts, sessions, credentialId }: OpenOptions,
  endpoint: string,
): Promise<Response> => {
  const sink = new EventSink()
  const transport = new SSEServerTransport(endpoint, sink.outgoing)
  const id = transport.sessionId
  const session: SseSession = {
    kind: 'sse',
    id,
    credentialId,
    transport,
    sink,
    openStreams: () => 1,
    close: () => transport.close(),
  }
  const server = createMcpServer(parts, sessions)
  // Only a write detects a silently broken connection.
  const beat = setInterval(() => sink.write(': keepalive\n\n'), KEEP_ALIVE_MS)
  beat.unref()
  server.onclose = () => {
    clearInterval(beat)
    sessions.remove(id)
  }
  // Before the client receives the ID.
  sessions.add(session)
  await server.connect(transport)
  return sink.response
}
