/**
 * Serves an application of Next by its conventions, without its bundler: route handlers, pages,
 * server actions, endpoints, and middleware.
 */
import { existsSync } from 'node:fs'
import type http from 'node:http'
import { basename, dirname, join, relative } from 'node:path'
import { APPLICATION } from '../../../protocol/application-job.ts'
import { hookResponses } from '../hooks/answer-hook.ts'
import { toHandler } from '../to-handler.ts'
import { type Endpoint, answerEndpoint, extendRequest } from './answer-endpoint.ts'
import { ACTION_HEADER, callAction } from './call-action.ts'
import { type NextFile, findNextRoutes, matchRoute } from './find-routes.ts'
import { Interruption } from './interruption.ts'
import { loadOwn, toNextRequest } from './load-next.ts'
import { hookReact, renderPage } from './render-page.ts'
import { createContext, makeAwaitable, runInContext } from './request-context.ts'
import { loadMiddleware, runMiddleware } from './run-middleware.ts'

type Module = Readonly<Record<string, unknown>>
type Handler = (request: Request, context: object) => Promise<Response>
type Loader = (context: object) => Promise<{
  readonly props?: object
  readonly redirect?: { readonly destination: string }
  readonly notFound?: boolean
}>
type Params = NonNullable<ReturnType<typeof matchRoute>>['params']

/** Serves the routes of a directory. Loads each file at the first request for it, as Next does. */
export const serveNext = (root: string): http.RequestListener => {
  hookResponses()
  hookReact()
  const old = join(dirname(root), 'pages')
  const both = basename(root) === 'app' && existsSync(old) ? [root, old] : [root]
  const routes = both.flatMap(findNextRoutes)
  const middleware = loadMiddleware(root)
  const answer = async (request: Request, body: ArrayBuffer | undefined): Promise<Response> => {
    const given = toNextRequest(request, body)
    const early = middleware && (await runMiddleware(middleware, given))
    if (early) return early
    const action = request.headers.get(ACTION_HEADER)
    if (action !== null && request.method === 'POST') return await answerAction(action, given)
    const found = matchRoute(routes, new URL(request.url).pathname)
    if (found === undefined) return new Response('not found', { status: 404 })
    const { route, params } = found
    return route.kind === 'handler'
      ? await answerHandler(loadOwn(route.file) as Module, given, params)
      : await answerPage(route, given, params)
  }
  const handle = toHandler(async (request) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = hasBody ? await request.arrayBuffer() : undefined
    const context = createContext(request.headers)
    const response = await runInContext(context, () =>
      answer(request, body).catch((error: unknown) => toFailure(error, request)),
    )
    const headers = new Headers(response.headers)
    for (const cookie of context.setCookies) headers.append('set-cookie', cookie)
    return new Response(response.body, { status: response.status, headers })
  })
  if (routes.length > 0) loadOwn('next/server')
  return (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    const found = matchRoute(routes, pathname)
    if (found?.route.kind === 'endpoint' || found?.route.kind === 'old-page')
      void answerOld(found.route, incoming, outgoing, found.params)
    else handle(incoming, outgoing)
  }
}

const toFailure = (error: unknown, { method }: Request): Response => {
  if (!(error instanceof Interruption)) return new Response('internal error', { status: 500 })
  const { status, location } = error
  if (location === undefined) return new Response('refused', { status })
  return new Response(null, { status: method === 'POST' ? 303 : status, headers: { location } })
}

const answerHandler = async (
  module: Module,
  request: Request,
  params: Params,
): Promise<Response> => {
  const handler = (module[request.method] ??
    (request.method === 'HEAD' ? module['GET'] : undefined)) as Handler | undefined
  if (handler === undefined) return new Response(null, { status: 405 })
  return await handler(request, { params: makeAwaitable(params) })
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

const answerPage = async (
  { file, layouts }: NextFile,
  request: Request,
  params: Params,
): Promise<Response> => {
  const { searchParams } = new URL(request.url)
  const props = {
    params: makeAwaitable(params),
    searchParams: makeAwaitable(Object.fromEntries(searchParams)),
  }
  const load = (path: string) => (loadOwn(path) as { default: (props: object) => unknown }).default
  const html = await renderPage(load(file), layouts.map(load), props)
  return new Response(html, { headers: HTML })
}

const answerAction = async (id: string, request: Request): Promise<Response> => {
  const result = await callAction(id, request)
  return new Response(JSON.stringify(result ?? null), {
    headers: { 'content-type': 'text/x-component' },
  })
}

/** For the directory `pages`. */
const answerOld = async (
  route: NextFile,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  params: Params,
): Promise<void> => {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const module = loadOwn(route.file) as Module
  try {
    if (route.kind === 'endpoint')
      return await answerEndpoint(module['default'] as Endpoint, incoming, outgoing, {
        params,
        body,
      })
    const request = extendRequest(incoming, params, body) as { readonly query: object }
    const context = { req: request, res: outgoing, params, query: request.query, resolvedUrl: '' }
    const load = module['getServerSideProps'] as Loader | undefined
    const { props = {}, redirect, notFound } = (await load?.(context)) ?? {}
    if (redirect) return void outgoing.writeHead(307, { location: redirect.destination }).end()
    if (notFound === true) return void outgoing.writeHead(404).end()
    const page = module['default'] as (props: object) => unknown
    outgoing.writeHead(200, HTML).end(await renderPage(page, [], props))
  } catch {
    if (!outgoing.headersSent) outgoing.writeHead(500)
    outgoing.end(`error in ${relative(APPLICATION, route.file)}`)
  }
}
