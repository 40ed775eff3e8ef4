import { SAID_IN } from '@daimon/identity-api'
import { ApiError, readRawBody, validationError } from '@daimon/runtime'
import type { Context, Env, Hono } from 'hono'
import type { Admit } from '../access/request-limits.ts'
import type { Authenticate } from '../access/caller.ts'
import type { ServerContext } from '../server-context.ts'
import { type McpRequest, attachRequest } from './mcp-request.ts'
import type { McpSessions } from './mcp-sessions.ts'
import type { HttpSession, SseSession } from './open-session.ts'
import { z } from 'zod'

export type McpOptions = {
  readonly parts: ServerContext
  readonly sessions: McpSessions
  readonly authenticate: Authenticate
  readonly admit: Admit
}

const HTTP_PATH = '/mcp'
const SSE_PATH = '/mcp/sse'
const MESSAGES_PATH = '/mcp/messages'

/** As for routes; batches of memories use HTTP. */
const MESSAGE_BYTES_MAX = 1024 * 1024

/** MCP over Streamable HTTP at /mcp, and over SSE at /mcp/sse with /mcp/messages. */
export const mountMcp = <E extends Env>(app: Hono<E>, options: McpOptions): void => {
  const { sessions } = options
  const on = (
    method: string,
    path: string,
    handler: (context: Context, by: OpenedSession) => Promise<Response>,
  ) => app.on(method, path, async (context) => handler(context, await identify(context, options)))

  on('POST', HTTP_PATH, async (context, by) => {
    const id = context.req.header('mcp-session-id')
    const known = id === undefined ? undefined : httpSession(sessions, id, by)
    const message = await readMessage(context.req.raw)
    const transport = known?.transport ?? (await beginHttp(options, by, message))
    return reportFailure(
      await transport.handleRequest(context.req.raw, {
        parsedBody: message,
        ...attachRequest(by.request),
      }),
      by,
    )
  })

  on('GET', HTTP_PATH, async (context, by) => {
    const session = httpSession(sessions, context.req.header('mcp-session-id'), by)
    const lastEventId = context.req.header('last-event-id')
    const resumed = lastEventId === undefined ? 'live' : session.log.resume(lastEventId)
    // A 204 makes an event reader stop reconnecting.
    if (resumed === 'over') return reportFailure(new Response(null, { status: 204 }), by)
    if (resumed !== 'live')
      return reportFailure(
        new Response(resumed.frames, { headers: { 'content-type': 'text/event-stream' } }),
        by,
      )
    return session.held(
      await reportFailure(await session.transport.handleRequest(context.req.raw), by),
    )
  })

  on('DELETE', HTTP_PATH, async (context, by) => {
    const session = httpSession(sessions, context.req.header('mcp-session-id'), by)
    return reportFailure(await session.transport.handleRequest(context.req.raw), by)
  })

  on('GET', SSE_PATH, async (_context, by) => {
    sessions.admit(by.credentialId)
    const { openSseSession } = await import('./open-session.ts')
    return reportFailure(await openSseSession({ ...options, ...by }, MESSAGES_PATH), by)
  })

  on('POST', MESSAGES_PATH, async (context, by) => {
    const session = sseSession(sessions, context.req.query('sessionId'), by)
    const message = await readMessage(context.req.raw)
    if (session.sink.isFull)
      throw new ApiError('RATE_LIMITED', {
        detail: 'The client does not read the stream of this session. Read it, then retry.',
        headers: { 'retry-after': '1' },
      })
    await session.transport.handleMessage(message, attachRequest(by.request)).catch(refuseMessage)
    return reportFailure(new Response('Accepted', { status: 202 }), by)
  })

  for (const [path, allow] of [
    [HTTP_PATH, 'GET, POST, DELETE'],
    [SSE_PATH, 'GET'],
    [MESSAGES_PATH, 'POST'],
  ] as const)
    app.all(path, () => {
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow } })
    })
}

type OpenedSession = { readonly request: McpRequest; readonly credentialId: string }

const identify = async (
  context: Context,
  { authenticate, admit }: McpOptions,
): Promise<OpenedSession> => {
  const callerFor = (scope: string) => authenticate(context.req.raw, scope)
  // Listing tools needs the read scope. Each tool checks its own scope.
  const caller = await callerFor('read')
  // Every message counts toward the rate limit.
  await admit(caller)
  return {
    credentialId: caller.credentialId,
    request: { callerFor, requestId: context.get('requestId'), path: context.req.path },
  }
}

const httpSession = (
  sessions: McpSessions,
  id: string | undefined,
  by: OpenedSession,
): HttpSession => {
  if (id === undefined)
    throw new ApiError('VALIDATION_ERROR', {
      status: 400,
      detail: 'Send the Mcp-Session-Id header from the response to initialize.',
    })
  return sessions.find(id, 'http', by.credentialId) as HttpSession
}

const sseSession = (sessions: McpSessions, id = '', by: OpenedSession): SseSession =>
  sessions.find(id, 'sse', by.credentialId) as SseSession

const beginHttp = async (options: McpOptions, by: OpenedSession, message: unknown) => {
  if ((message as { method?: unknown }).method !== 'initialize')
    return httpSession(options.sessions, undefined, by).transport
  options.sessions.admit(by.credentialId)
  const { openHttpSession } = await import('./open-session.ts')
  return openHttpSession({ ...options, ...by })
}

/** Reads one message as strictly as any route's body. */
const readMessage = async (request: Request): Promise<object> => {
  const { value } = await readRawBody(request, {
    schema: z.unknown(),
    bytesMax: MESSAGE_BYTES_MAX,
    saidIn: SAID_IN,
  })
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw validationError([
    { pointer: '', message: 'must be one JSON-RPC message; batches are not supported' },
  ])
}

const refuseMessage = (cause: unknown) => {
  throw new ApiError('VALIDATION_ERROR', {
    status: 400,
    detail: 'The body is not a JSON-RPC 2.0 message.',
    cause,
  })
}

const CODES: Readonly<Record<number, string>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/** The SDK's response, with errors as problems like those of every route. */
const reportFailure = async (response: Response, { request }: OpenedSession): Promise<Response> => {
  if (response.status >= 400) {
    const { error } = (await response.json()) as { error?: { message?: string } }
    throw new ApiError(CODES[response.status] ?? 'VALIDATION_ERROR', {
      status: response.status,
      detail: error?.message ?? 'The message was rejected.',
    })
  }
  response.headers.set('x-request-id', request.requestId)
  response.headers.set('x-content-type-options', 'nosniff')
  return response
}
