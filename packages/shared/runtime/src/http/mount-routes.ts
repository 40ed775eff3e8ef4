import type { Context, Env, Hono } from 'hono'
import { ApiError } from '../api-error.ts'
import { textFault } from '../strict-json.ts'
import { parseInSlices } from './parse-in-slices.ts'
import { type RouteInput, readQuery, readRawBody, validationError } from './read-input.ts'

export type MountableRoute = RouteInput & {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  readonly alias?: string
  readonly scope: string
}

/** The request as a handler sees it; the response is plain data. */
export type Call<Caller> = {
  readonly caller: Caller
  readonly requestId: string
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** The content type of the body: `json`, or another type of the route. */
  readonly bodyType: string
  readonly headers: Headers
  /** Aborted when the caller disconnects before the end of the response. */
  readonly signal: AbortSignal
}

export type Answer = {
  readonly status: number
  /** Bytes and streams are sent unchanged, everything else as JSON. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type MountOptions<Caller> = {
  /** Identifies the caller by request and remote address; throws ACCESS_DENIED. */
  readonly authenticate: (
    request: Request,
    scope: string,
    address: string,
  ) => Promise<Caller> | Caller
  /** Checks path parameters; throws the same error as a missing resource. */
  readonly checkParams: (params: Readonly<Record<string, string>>) => void
  readonly requestId: (context: Context) => string
}

// Without a socket, as in tests, all callers share one address.
const getAddress = (context: Context): string =>
  (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
    ?.socket?.remoteAddress ?? 'unknown'

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

// A file is sent unchanged, with the content type from the response headers.
const serialized = (body: unknown): string | Uint8Array<ArrayBuffer> | ReadableStream | null => {
  if (body === undefined) return null
  if (body instanceof ReadableStream) return body
  return body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)
}

const checkParamText = (params: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(params)) {
    const fault = textFault(value)
    if (fault) throw validationError([{ pointer: `/${name}`, message: fault }])
  }
}

/** If a request is refused before its streamed body ends, the connection can't be reused. */
const closingUnread =
  <Caller>(
    route: MountableRoute,
    handler: (call: Call<Caller>) => Promise<Answer>,
  ): ((call: Call<Caller>) => Promise<Answer>) =>
  async (call) => {
    try {
      return await handler(call)
    } catch (error) {
      if (!route.body?.isStream || !(error instanceof ApiError)) throw error
      const headers = { ...error.options.headers, connection: 'close' }
      throw new ApiError(error.code, { ...error.options, headers })
    }
  }

const handle =
  <Caller>(
    route: MountableRoute,
    handler: (call: Call<Caller>) => Promise<Answer>,
    options: MountOptions<Caller>,
  ) =>
  async (context: Context): Promise<Response> => {
    const request = context.req.raw
    const caller = await options.authenticate(request, route.scope, getAddress(context))
    const params = context.req.param()
    options.checkParams(params)
    checkParamText(params)
    const query = readQuery(new URL(request.url), route.query)
    const raw = route.body
      ? await readRawBody(request, route.body)
      : { type: 'none', value: undefined }
    const body =
      route.body && !route.body.isRaw && !route.body.isStream && raw.type === 'json'
        ? await parseInSlices(route.body.schema, raw.value, route.soulAt)
        : raw.value
    const requestId = options.requestId(context)
    const answer = await closingUnread(
      route,
      handler,
    )({
      caller,
      requestId,
      params,
      query,
      body,
      bodyType: raw.type,
      headers: request.headers,
      get signal() {
        return request.signal
      },
    })
    return new Response(serialized(answer.body), {
      status: answer.status,
      headers: {
        ...(answer.body === undefined ? {} : { 'content-type': 'application/json' }),
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
        ...answer.headers,
      },
    })
  }

/**
 * Mounts a route table with one handler per operation ID. An existing path returns 405 for other
 * methods, and literal paths take precedence over parameters, in any table order.
 */
export const mountRoutes = <Caller, Id extends string, E extends Env>(
  app: Hono<E>,
  routes: Readonly<Record<Id, MountableRoute>>,
  handlers: Readonly<Record<Id, (call: Call<Caller>) => Promise<Answer>>>,
  options: MountOptions<Caller>,
): void => {
  const byPath = new Map<string, { route: MountableRoute; id: Id }[]>()
  for (const [id, route] of Object.entries(routes) as [Id, MountableRoute][])
    for (const path of [route.path, route.alias])
      if (path !== undefined) byPath.set(path, [...(byPath.get(path) ?? []), { route, id }])
  const literalFirst = [...byPath].toSorted(
    ([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')),
  )
  for (const [path, entries] of literalFirst) {
    for (const { route, id } of entries)
      app.on(
        route.method.toUpperCase(),
        honoPath(path),
        handle(route, handlers[id], options) as never,
      )
    const allow = entries
      // Hono serves HEAD with the handler of GET.
      .flatMap(({ route }) =>
        route.method === 'get' ? ['GET', 'HEAD'] : [route.method.toUpperCase()],
      )
      .join(', ')
    app.all(honoPath(path), () => {
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow } })
    })
  }
}
