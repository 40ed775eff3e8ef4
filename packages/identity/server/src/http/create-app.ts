import {
  ERRORS,
  type OperationId,
  identityRoutes,
  isPackId,
  isUuid,
  openApiDocument,
  soulJsonSchema,
} from '@daimon/identity-api'
import {
  ApiError,
  type HttpEnv,
  createHttpApp,
  createPages,
  jsonPage,
  mountRoutes,
} from '@daimon/runtime'
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ServerContext } from '../server-context.ts'
import type { McpSessions } from '../mcp/mcp-sessions.ts'
import { mountMcp } from '../mcp/mount-mcp.ts'
import { jobNotFound } from '../jobs/job-not-found.ts'
import { operations } from '../operations/index.ts'
import { runOperation } from '../operations/run-operation.ts'
import { toApiError } from './to-api-error.ts'
import type { Access } from '../access/create-access.ts'
import type { Admit } from '../access/request-limits.ts'
import { keyNotFound } from '../access/owned-keys.ts'
import { proposalNotFound } from '../avatars/soul-proposals.ts'
import { measureRequest } from '../telemetry/request-metrics.ts'
import { metricsPage } from './metrics-page.ts'

const checkParams = (params: Readonly<Record<string, string>>) => {
  if (params['bot_id'] !== undefined && !isUuid(params['bot_id']))
    throw new ApiError('BOT_NOT_FOUND')
  if (params['memory_id'] !== undefined && !isUuid(params['memory_id']))
    throw new ApiError('MEMORY_NOT_FOUND')
  if (params['pack_id'] !== undefined && !isPackId(params['pack_id']))
    throw new ApiError('SOULPACK_NOT_FOUND')
  if (params['job_id'] !== undefined && !isUuid(params['job_id'])) throw jobNotFound()
  if (params['key_id'] !== undefined && !isUuid(params['key_id'])) throw keyNotFound()
  if (params['proposal_id'] !== undefined && !isUuid(params['proposal_id']))
    throw proposalNotFound()
}

type Faces = {
  readonly access: Pick<Access, 'authenticate' | 'guard'>
  readonly admit: Admit
  /** Origins of web pages that may call. */
  readonly allowedOrigins: readonly string[]
  readonly mcp: McpSessions
  /** Absent unless telemetry was asked for: then there is no such page. */
  readonly metricsText: (() => Promise<string>) | undefined
}

/** The whole HTTP face: middleware, the route table, and the pages. */
export const createApp = (
  parts: ServerContext,
  { access, admit, allowedOrigins, mcp, metricsText }: Faces,
): Hono<HttpEnv> => {
  const { authenticate, guard } = access
  const app = createHttpApp({
    errors: ERRORS,
    asCoded: toApiError,
    log: parts.log,
    around: async (context, next) => {
      guard(context.req.raw.headers)
      await parts.requestHistory.measure(context, () => measureRequest(context, next))
    },
  })
  if (allowedOrigins.length > 0)
    app.use(
      cors({
        origin: [...allowedOrigins],
        maxAge: 600,
        exposeHeaders: ['x-request-id', 'retry-after', 'location', 'mcp-session-id'],
      }),
    )

  mountRoutes(app, identityRoutes(parts.limits), bind(parts), {
    authenticate: async (request, scope) => {
      const caller = await authenticate(request, scope)
      if (scope === 'public') return caller
      parts.requestHistory.attribute(request, caller.ownerId)
      await admit(caller)
      return caller
    },
    checkParams,
    requestId: (context) => context.get('requestId'),
  })
  mountMcp(app, { parts, sessions: mcp, authenticate, admit })

  if (metricsText) app.get('/metrics', metricsPage(authenticate, metricsText))

  const page = (path: string, answer: (path: string) => Response | undefined) =>
    app.get(path, (context) => answer(context.req.path) ?? context.notFound())
  let document: object | undefined
  // A start needn't wait for it.
  const getDocument = () => (document ??= openApiDocument(parts.limits))
  const schema = soulJsonSchema()
  page('/openapi.json', () => jsonPage(getDocument()))
  page('/schemas/soul.schema.json', () => jsonPage(schema))
  const pages = createPages('Daimon', ERRORS, getDocument)
  // Who opens the address in a browser, as it was printed at the start, looks for a page.
  for (const path of ['/', '/docs/']) app.get(path, (context) => context.redirect('/docs'))
  page('/docs', pages.docs)
  page('/docs/:name', (path) => pages.docsAsset(path.slice('/docs/'.length)))
  page('/problems', pages.problems)
  page('/problems/', pages.problems)
  page('/problems/:code', pages.problem)
  return app
}

const bind = (parts: ServerContext) =>
  Object.fromEntries(
    Object.keys(operations).map((id) => [
      id,
      (call: never) => runOperation(parts, id as OperationId, call),
    ]),
  ) as unknown as Parameters<typeof mountRoutes>[2]
