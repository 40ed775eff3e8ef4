import { isUnavailable } from '@daimon/database'
import {
  ApiError,
  type HttpEnv,
  createHttpApp,
  createPages,
  jsonPage,
  mountRoutes,
} from '@daimon/runtime'
import { ERRORS, openApiDocument, payloadJsonSchema, scannerRoutes } from '@daimon/scanner-api'
import { serveConsole } from '@daimon/scanner-console'
import type { Hono } from 'hono'
import { operations } from '../operations/index.ts'
import type { ServiceContext } from '../service-context.ts'
import { countWaiting } from '../store/queries/scans.ts'
import { type AuthOptions, authenticator, hostGuard } from './authenticate.ts'

/** The HTTP app: the route table and the pages. */
export const createApp = (parts: ServiceContext, auth: AuthOptions): Hono<HttpEnv> => {
  const guard = hostGuard(auth)
  const app = createHttpApp({
    errors: ERRORS,
    asCoded,
    log: parts.log,
    around: async (context, next) => {
      guard(context.req.raw.headers)
      await next()
    },
  })
  mountRoutes(app, scannerRoutes, bind(parts), {
    authenticate: authenticator(auth),
    // The operation validates IDs.
    checkParams: () => undefined,
    requestId: (context) => context.get('requestId'),
  })
  mountPages(app, parts)
  return app
}

/** Files and views of the console. */
const CONSOLE_PATHS = [
  '/',
  '/mark.svg',
  '/assets/:name',
  '/scans/*',
  '/compare',
  '/guardrail',
  '/advisories',
]

const mountPages = (app: Hono<HttpEnv>, parts: ServiceContext): void => {
  const page = (path: string, answer: (path: string) => Response | undefined) =>
    app.get(path, (context) => answer(context.req.path) ?? context.notFound())
  let document: object | undefined
  // A start needn't wait for it.
  const getDocument = () => (document ??= openApiDocument())
  const pages = createPages('Daimon scanner', ERRORS, getDocument)
  const schema = payloadJsonSchema()
  for (const path of CONSOLE_PATHS)
    app.get(
      path,
      (context) => serveConsole(context.req.path, context.req.raw.headers) ?? context.notFound(),
    )
  page('/openapi.json', () => jsonPage(getDocument()))
  page('/schemas/client-scan-payload-v1.schema.json', () => jsonPage(schema))
  page('/docs', pages.docs)
  page('/docs/:name', (path) => pages.docsAsset(path.slice('/docs/'.length)))
  page('/problems', pages.problems)
  page('/problems/', pages.problems)
  page('/problems/:code', pages.problem)
  if (parts.config.METRICS)
    app.get('/metrics', async () => {
      const { all } = await countWaiting(parts.store.db, '')
      return new Response(parts.counters.text({ scans_waiting: all }), {
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      })
    })
}

/** Maps an unavailable database to a retryable error. */
const asCoded = (error: unknown): unknown =>
  error instanceof ApiError || !isUnavailable(error)
    ? error
    : new ApiError('READY_DEGRADED', {
        detail: 'The database is unavailable, so nothing was stored. Retry the request.',
        headers: { 'retry-after': '2' },
        cause: error,
      })

const bind = (parts: ServiceContext) =>
  Object.fromEntries(
    Object.entries(operations).map(([id, operation]) => [
      id,
      (call: never) => operation(parts, call),
    ]),
  ) as unknown as Parameters<typeof mountRoutes>[2]
