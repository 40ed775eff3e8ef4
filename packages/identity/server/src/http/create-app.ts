import {
  ERRORS,
  identityRoutes,
  isPackId,
  isUuid,
  openApiDocument,
  soulJsonSchema,
} from '@daimon/identity-api'
import { CodedError, mountRoutes, problemResponse } from '@daimon/runtime'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { randomUUID } from 'node:crypto'
import type { KernelParts } from '../kernel-parts.ts'
import type { McpSessions } from '../mcp/mcp-sessions.ts'
import { mountMcp } from '../mcp/mount-mcp.ts'
import { jobNotFound } from '../operations/read-job.ts'
import { operations } from '../operations/index.ts'
import { asCoded } from './as-coded.ts'
import { type AuthOptions, type Authenticate, hostGuard } from './authenticate.ts'
import { docsAsset, docsPage, problemIndex, problemPage } from './pages.ts'

const REQUEST_ID = /^[\w.:-]{1,128}$/

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' },
  })

const checkParams = (params: Readonly<Record<string, string>>) => {
  if (params['bot_id'] !== undefined && !isUuid(params['bot_id']))
    throw new CodedError('BOT_NOT_FOUND')
  if (params['memory_id'] !== undefined && !isUuid(params['memory_id']))
    throw new CodedError('MEMORY_NOT_FOUND')
  if (params['pack_id'] !== undefined && !isPackId(params['pack_id']))
    throw new CodedError('SOULPACK_NOT_FOUND')
  if (params['job_id'] !== undefined && !isUuid(params['job_id'])) throw jobNotFound()
}

type Env = { Variables: { requestId: string } }

/** The whole HTTP face: middleware, the route table, and the pages. */
export const createApp = (
  parts: KernelParts,
  auth: AuthOptions,
  authenticate: Authenticate,
  mcp: McpSessions,
): Hono<Env> => {
  const app = new Hono<Env>()
  const guard = hostGuard(auth)
  app.use(async (context, next) => {
    const given = context.req.header('x-request-id')
    context.set('requestId', given !== undefined && REQUEST_ID.test(given) ? given : randomUUID())
    guard(context.req.raw.headers)
    await next()
  })
  if (auth.allowedOrigins.length > 0)
    app.use(
      cors({
        origin: [...auth.allowedOrigins],
        maxAge: 600,
        exposeHeaders: ['x-request-id', 'retry-after', 'location', 'mcp-session-id'],
      }),
    )
  const requestId = (context: { get: (key: 'requestId') => string }) => context.get('requestId')

  mountRoutes(app, identityRoutes(parts.limits), bind(parts), {
    authenticate,
    checkParams,
    requestId: (context) => requestId(context as never),
  })
  mountMcp(app, { parts, sessions: mcp, authenticate })

  const page = (path: string, answer: (path: string) => Response | undefined) =>
    app.get(path, (context) => answer(context.req.path) ?? context.notFound())
  const document = openApiDocument(parts.limits)
  const schema = soulJsonSchema()
  page('/openapi.json', () => json(document))
  page('/schemas/soul.schema.json', () => json(schema))
  page('/docs', docsPage)
  page('/docs/:name', (path) => docsAsset(path.slice('/docs/'.length)))
  page('/problems', problemIndex)
  page('/problems/', problemIndex)
  page('/problems/:code', problemPage)

  const problem = (
    error: unknown,
    context: { req: { path: string }; get: (key: 'requestId') => string },
  ) =>
    problemResponse(error, {
      table: ERRORS,
      instance: context.req.path,
      requestId: requestId(context) ?? randomUUID(),
    })
  app.notFound((context) => problem(new CodedError('NOT_FOUND'), context))
  app.onError((error, context) => {
    const coded = asCoded(error)
    if (!(coded instanceof CodedError))
      parts.log.error(
        { err: error, requestId: requestId(context), path: context.req.path },
        'fault',
      )
    return problem(coded, context)
  })
  return app
}

const bind = (parts: KernelParts) =>
  Object.fromEntries(
    Object.entries(operations).map(([id, operation]) => [
      id,
      (call: never) => operation(parts, call),
    ]),
  ) as unknown as Parameters<typeof mountRoutes>[2]
