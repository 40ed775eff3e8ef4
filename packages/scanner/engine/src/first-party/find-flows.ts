import { posix } from 'node:path'
import { PAYLOAD_PLACE, type ProofRequest, type SinkCallKind } from '@daimon/scanner-api'
import { type AppHarness, runApplication } from './run-application.ts'
import { runInParts } from './run-in-parts.ts'
import {
  APPLICATION,
  type DriveReport,
  type ShotReport,
  LISTENER_PORT,
  SENTINEL,
  type ProbeRequest,
  type SlowPattern,
} from '../protocol/application-job.ts'
import { IS_PASSWORD_FIELD, toFieldValue } from './field-values.ts'
import { fillRequest } from './fill-request.ts'
import {
  type GraphqlField,
  argumentPosition,
  graphqlRequest,
  isTextArgument,
} from './graphql-shapes.ts'
import { withLearnt } from './learnt-fields.ts'
import { toBody } from './nested-names.ts'
import { freshNonce } from './replay-request.ts'
import {
  PARAMETER,
  type RequestShape,
  type RouteShape,
  markedRequests,
  buildShapes,
} from './request-shapes.ts'

/** A route and the parameter names that its code reads. */
export type KnownRoute = RouteShape & {
  readonly names: readonly string[]
  /** The path as declared in code, without a mount prefix. */
  readonly declared: string
  /** Whether path and names were guessed from the text of a plain server. */
  readonly isGuessed: boolean
  /** The login of the user who sends requests. */
  readonly before?: readonly ProofRequest[]
  /** Whether its headers bring a token whose claims name the first account. */
  readonly hasToken?: true
  /** The symbol as in the first step of a path. */
  readonly symbol?: string
}

/** Request data that reached a sink. */
export type ObservedFlow = {
  readonly route: KnownRoute
  /** The name of the position in request shapes: `query name`, `body name`, `path`. */
  readonly position: string
  readonly kind: SinkCallKind
  /** The text after the data in the sink call, such as a file extension. */
  readonly ending: string
  /** For a pattern: its source and texts that it is slow on. */
  readonly pattern?: SlowPattern
  /** The requests that brought it there; empty if many names were sent at once. */
  readonly shapes: readonly RequestShape[]
  /** The request whose response contains the data, if another one stored it. */
  readonly after?: ProofRequest
}

const NO_PAYLOAD = { payload: '', canary: '', oracle: null } as const

/**
 * Sends requests to each route and records which parameter names its code reads. Returns the routes
 * that exist, with these names added.
 */
export const discoverParameters = async (
  { sandbox, directory, entry, budgetMs, signal, onGap }: AppHarness,
  routes: readonly KnownRoute[],
): Promise<{
  readonly started: DriveReport['started']
  readonly routes: KnownRoute[]
  /** Symbols of routes that refuse each request without a login. */
  readonly closed: ReadonlySet<string>
}> => {
  const asked = routes.flatMap((route) =>
    [...markedRequests(route, { [SENTINEL]: SENTINEL }), ...nestedRequests(route)].map(
      (request) => ({ route, request }),
    ),
  )
  const job = {
    entry,
    shots: asked.map(({ request }): ProbeRequest => ({ request, nonce: SENTINEL, ...NO_PAYLOAD })),
    learnsNames: true,
    budgetMs,
  }
  const { started, shots, gap } = await runApplication(sandbox, directory, job, signal)
  if (gap !== undefined) onGap?.(gap)
  const isSilent = asked.length > 0 && !shots.some(hasReaction)
  const learnt = new Map<KnownRoute, Set<string>>()
  const accepted = new Map<KnownRoute, NonNullable<ShotReport['values']>>()
  const found = new Set<KnownRoute>()
  const open = new Set<string>()
  const closed = new Set<string>()
  shots.forEach(({ names, status, location, values }, at) => {
    const route = asked[at]?.route
    if (!route) return
    const isRefused = REFUSED.has(status ?? 0) || /log-?in|sign-?in/i.test(location ?? '')
    if (status !== NOT_FOUND) (isRefused ? closed : open).add(route.symbol ?? '')
    learnt.set(route, new Set([...(learnt.get(route) ?? []), ...names]))
    accepted.set(route, { ...accepted.get(route), ...values })
    // A route that reads the request exists, even if it returns 404.
    if (status !== NOT_FOUND || names.length > 0) found.add(route)
  })
  return {
    started:
      'how' in started && isSilent
        ? { failed: 'silent', detail: gap ?? 'it answered no request' }
        : started,
    closed: new Set([...closed].filter((symbol) => !open.has(symbol))),
    routes: routes
      .filter((route) => found.has(route) || !isElsewhere(route, found))
      .map((route) => withLearnt(route, learnt.get(route), accepted.get(route))),
  }
}

/** A request whose names are objects, for handlers that read members of members. */
const nestedRequests = (route: KnownRoute): ProofRequest[] => {
  const [request] = markedRequests(route, { [SENTINEL]: SENTINEL }).filter(
    ({ body_type: type }) => type === 'json',
  )
  if (request === undefined || route.field || route.action) return []
  return [{ ...request, body: { [SENTINEL]: { [SENTINEL]: { [SENTINEL]: SENTINEL } } } }]
}

/** Whether the application answered a request or read it; an exported function may do neither. */
const hasReaction = ({ status, names, calls }: ShotReport): boolean =>
  status !== null || names.length > 0 || calls.length > 0

const NOT_FOUND = 404
const REFUSED: ReadonlySet<number> = new Set([401, 403])

/**
 * Whether the same route responds below another prefix, or another guessed path exists. A route
 * below another prefix may look like it, so one without a prefix stays if others are like this.
 */
const isElsewhere = (route: KnownRoute, found: ReadonlySet<KnownRoute>): boolean => {
  if (route.isGuessed && found.size > 0) return true
  const hasPrefix = ({ path, declared }: KnownRoute) => path !== declared
  if (!hasPrefix(route) && ![...found].every(hasPrefix)) return false
  return [...found].some(
    ({ declared, method }) => declared === route.declared && method === route.method,
  )
}

type FlowResult = {
  readonly flows: readonly ObservedFlow[]
  /** Statuses of the answers of a route, by its symbol. */
  readonly statuses: ReadonlyMap<string, ReadonlySet<number>>
  /** Directories of the application that it joins with request data, relative to its own. */
  readonly directories: readonly string[]
}

/** Sends a unique word for every name of every route and finds the sinks that receive it. */
export const findFlows = async (
  { sandbox, directory, entry, budgetMs, signal, onGap }: AppHarness,
  routes: readonly KnownRoute[],
): Promise<FlowResult> => {
  const run = async (
    probes: readonly MarkedProbe[],
    findsSlowTexts: boolean,
    send: typeof runApplication,
  ) => {
    const sent = probes.map(({ shot }) => shot)
    const job = { entry, shots: sent, learnsNames: false, findsSlowTexts, budgetMs }
    const report = await send(sandbox, directory, job, signal)
    if (report.gap !== undefined) onGap?.(report.gap)
    else if (report.shots.length < sent.length) onGap?.(OUT_OF_TIME)
    return report
  }
  const { writes, stored } = markedShots(routes, freshNonce())
  const first = await run(writes, true, runInParts)
  // On a fresh start, because single markers have changed the records that views show.
  const second = stored.length === 0 ? undefined : await run(stored, false, runApplication)
  const { slowPatterns = [] } = first
  // Flows through records come first, while records are as the application expects them.
  const viewed = second?.shots ?? []
  const shots = [...viewed, ...first.shots]
  const marked = [...stored.slice(0, viewed.length), ...writes]
  const slow = new Map(slowPatterns.map((each) => [each.callee, each]))
  const words = new Map(
    [...writes, ...stored].flatMap(({ route, words: own }) =>
      own.map(([word, position, shape]) => [word, { route, position, shape }]),
    ),
  )
  const hits = new Map<string, ObservedFlow>()
  const directories = new Set<string>()
  // Matches by word instead of by request, because some calls happen after the response.
  const calls = shots.flatMap((shot, at) => shot.calls.map((call) => ({ ...call, at })))
  for (const { kind, text, callee, at } of calls) {
    const view = marked[at]?.isView === true ? marked[at].shot.request : undefined
    if (view && !IN_VIEW.has(kind)) continue
    const pattern = slow.get(callee)
    if (kind === 'pattern' && !pattern) continue
    // GraphQL servers answer with JSON.
    if (kind === 'markup' && marked[at]?.route.field) continue
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const from = words.get(word)
      if (!from) continue
      const { route, position, shape } = from
      const rest = text.slice(index + word.length)
      const inside = kind === 'path' ? findDirectory(text.slice(0, index)) : undefined
      if (inside !== undefined) directories.add(inside)
      const ending = /^[\w.-]{0,32}$/.test(rest) ? rest : ''
      const key = `${route.method} ${route.path} ${position} ${kind} ${pattern?.callee ?? ''} ${view === undefined ? '' : toKey(view)}`
      const known = hits.get(key) ?? {
        route,
        position,
        kind,
        ending,
        shapes: [],
        ...(pattern && { pattern }),
        ...(view && { after: view }),
      }
      const isNew = shape !== undefined && !known.shapes.includes(shape)
      const shapes = isNew ? [...known.shapes, shape] : known.shapes
      hits.set(key, { ...known, shapes: shapes.slice(0, SHAPES_MAX) })
    }
  }
  const statuses = new Map<string, Set<number>>()
  shots.forEach(({ status }, at) => {
    const symbol = marked[at]?.route.symbol
    if (symbol === undefined || status === null) return
    statuses.set(symbol, (statuses.get(symbol) ?? new Set()).add(status))
  })
  return {
    flows: [...hits.values()],
    statuses,
    directories: [...directories].slice(0, DIRECTORIES_MAX),
  }
}

const OUT_OF_TIME = 'the time limit was reached before all parameters were sent'

const toKey = ({ path, body }: ProofRequest): string => `${path} ${JSON.stringify(body ?? '')}`

const DIRECTORIES_MAX = 16

/** The directory of a path that begins with this text, if it is one of the application's own. */
const findDirectory = (text: string): string | undefined => {
  const path = posix.resolve(APPLICATION, text.slice(0, text.lastIndexOf('/') + 1))
  return path.startsWith(`${APPLICATION}/`) ? path.slice(APPLICATION.length + 1) : undefined
}

/** Requests to keep per position; the others bring the data to the same place. */
const SHAPES_MAX = 8

const WORD = /n[0-9a-f]{16}x\d+e/g

/** The shapes, and those whose text has an ending that the application requires. */
const withEndings = (
  { endings = [] }: KnownRoute,
  shapes: readonly RequestShape[],
): readonly RequestShape[] => [
  ...shapes,
  ...endings.flatMap((ending) =>
    shapes.map((shape) => ({
      ...shape,
      request: fillRequest(shape.request, `${PAYLOAD_PLACE}${ending}`),
    })),
  ),
]

const LISTENER = `http://127.0.0.1:${LISTENER_PORT}/`
const IS_ADDRESS =
  /ur[li]|link|href|address|target|source|src|callback|webhook|image|feed|host|endpoint/i

type MarkedProbe = {
  readonly route: KnownRoute
  readonly shot: ProbeRequest
  readonly words: readonly (readonly [word: string, position: string, shape?: RequestShape])[]
  /** Whether it only looks at what others stored. */
  readonly isView?: true
}

/** Calls that a request makes with what another one stored; statements get it as bound values. */
const IN_VIEW: ReadonlySet<SinkCallKind> = new Set(['markup', 'code', 'command', 'path', 'request'])

/** Whether a request only reads. */
const isView = ({ method, field }: KnownRoute): boolean =>
  field === undefined ? method === 'GET' : field.operation === 'query'

type MarkedProbes = {
  /** Each position alone, and all names of a route at once. */
  readonly writes: readonly MarkedProbe[]
  /** Records with markers in all their fields, then the routes that may show them. */
  readonly stored: readonly MarkedProbe[]
}

const markedShots = (routes: readonly KnownRoute[], nonce: string): MarkedProbes => {
  let count = 0
  const nextWord = () => `${nonce}x${(count += 1)}e`
  const views = routes.filter(isView).flatMap((route) =>
    markedRequests(route, {}).map((request): MarkedProbe => {
      const before = route.before && { before: route.before }
      return {
        route,
        shot: { request, nonce, ...NO_PAYLOAD, ...before },
        words: [],
        isView: true,
      }
    }),
  )
  const toShot = (route: KnownRoute, request: ProbeRequest['request']): ProbeRequest => ({
    request,
    nonce,
    ...NO_PAYLOAD,
    ...(route.before && { before: route.before }),
  })
  const markArguments = (route: KnownRoute, field: GraphqlField): MarkedProbe => {
    const texts = field.args.filter(isTextArgument).map(({ name }) => [name, nextWord()] as const)
    const request = graphqlRequest({ ...route, field }, Object.fromEntries(texts))
    const words = texts.map(([name, word]) => [word, argumentPosition(name, field)] as const)
    return { route, shot: toShot(route, request), words }
  }
  const markAll = (route: KnownRoute, kept: Values = {}): MarkedProbe[] =>
    (route.field || route.action
      ? []
      : markedRequests(route, Object.fromEntries(route.names.map((name) => [name, ''])))
    ).map((request) => {
      const words = route.names
        .filter((name) => !Object.hasOwn(kept, name))
        .map((name) => [name, nextWord()] as const)
      const values = { ...kept, ...Object.fromEntries(words) }
      const place = request.body ? 'body' : 'query'
      const filled =
        place === 'body' ? toBody(values, request.body_type === 'form' ? 'form' : 'json') : values
      return {
        route,
        shot: toShot(route, { ...request, [place]: filled }),
        words: words.map(([name, word]) => [word, `${place} ${name}`]),
      }
    })
  const writes = routes.flatMap((route) => [
    ...markAll(route),
    ...withEndings(route, buildShapes(route, route.names)).flatMap((shape): MarkedProbe[] => {
      const { request, position } = shape
      // A client of an address parses it before it sends a request.
      const texts = IS_ADDRESS.test(position) ? ['', LISTENER] : ['']
      return texts.map((before) => {
        const word = nextWord()
        const shot = toShot(route, fillRequest(request, before + word))
        return { route, shot, words: [[word, position, shape]] }
      })
    }),
  ])
  const stores = routes.filter((route) => !isView(route) && route.method !== 'DELETE')
  // The names by which records are found keep their values.
  const keys = new Set(
    routes.flatMap(({ path }) =>
      [...path.matchAll(PARAMETER)].map(([, named, braced]) => named ?? braced ?? ''),
    ),
  )
  const stored = stores.flatMap((route) =>
    route.field ? [markArguments(route, route.field)] : markAll(route, keepValues(route, keys)),
  )
  if (stored.length === 0 || views.length === 0)
    return { writes: [...writes, ...views], stored: [] }
  // A request in a form that the handler doesn't read may replace what another one stored.
  const isJson = ({ shot }: MarkedProbe) => shot.request.body_type === 'json'
  const inTurn = [stored.filter((each) => !isJson(each)), stored.filter(isJson)]
  return {
    writes: [...writes, ...views],
    stored: inTurn.flatMap((each) => (each.length > 0 ? [...each, ...views] : [])),
  }
}

type Values = Readonly<Record<string, NonNullable<ProofRequest['body']>>>

const keepValues = ({ names, own }: KnownRoute, keys: ReadonlySet<string>): Values =>
  Object.fromEntries(
    names
      .filter(
        (name) =>
          keys.has(name) ||
          IS_PASSWORD_FIELD.test(name) ||
          (own !== undefined && Object.hasOwn(own, name) && typeof own[name] !== 'string'),
      )
      .map((name) => [name, own?.[name] ?? toFieldValue(name)]),
  )
