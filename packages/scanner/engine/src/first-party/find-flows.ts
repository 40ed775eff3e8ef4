import { posix } from 'node:path'
import type { ProofRequest, SinkCallKind } from '@daimon/scanner-api'
import { isInDataDirectory } from './data-directories.ts'
import { type AppHarness, runApplication } from './run-application.ts'
import { runInParts } from './run-in-parts.ts'
import {
  APPLICATION,
  type DriveReport,
  type ShotReport,
  SENTINEL,
  type ProbeRequest,
  type SlowPattern,
} from '../protocol/application-job.ts'
import type { LostRoutes } from './choose-ids.ts'
import { withLearnt } from './learnt-fields.ts'
import { IN_VIEW, type MarkedProbe, markedShots } from './mark-requests.ts'
import { NO_PAYLOAD } from './plain-shot.ts'
import { withEndsLast } from './rank-route.ts'
import { freshNonce } from './replay-request.ts'
import { PARAMETER, type RequestShape, type RouteShape, markedRequests } from './request-shapes.ts'

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

/**
 * Sends requests to each route and records which parameter names its code reads. Returns the routes
 * that exist, with these names added.
 */
export const discoverParameters = async (
  { sandbox, directory, entry, budgetMs, signal, onGap }: AppHarness,
  routes: readonly KnownRoute[],
): Promise<
  {
    readonly started: DriveReport['started']
    readonly routes: KnownRoute[]
    /** Symbols of routes that refuse each request without a login. */
    readonly closed: ReadonlySet<string>
  } & LostRoutes
> => {
  const asked = withEndsLast(routes).flatMap((route) =>
    [...markedRequests(route, { [SENTINEL]: SENTINEL }), ...nestedRequests(route)].map(
      (request) => ({ route, request }),
    ),
  )
  const job = {
    entry,
    shots: asked.map(({ route: { before }, request }): ProbeRequest => ({
      request,
      nonce: SENTINEL,
      ...NO_PAYLOAD,
      ...(before && { before }),
    })),
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
  const lost = new Set(routes.filter(isLookup))
  const keys: { path: string; values: readonly string[] }[] = []
  shots.forEach(({ names, status, location, values, keys: given = [] }, at) => {
    const route = asked[at]?.route
    if (!route) return
    if (given.length > 0) keys.push({ path: route.path, values: given })
    if (status === null || status < NOT_ACCEPTED || REFUSED.has(status)) lost.delete(route)
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
    lost: [...lost],
    keys,
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
const NOT_ACCEPTED = 400

/** Whether a route reads a record that its path names. */
const isLookup = ({ method, path }: KnownRoute): boolean =>
  method === 'GET' && path.search(PARAMETER) >= 0
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
    const { isView = false, shot } = marked[at] ?? {}
    const view = isView ? shot?.request : shot?.after
    if (view && !IN_VIEW.has(kind)) continue
    const pattern = slow.get(callee)
    if (kind === 'pattern' && !pattern) continue
    // GraphQL servers answer with JSON.
    if (kind === 'markup' && marked[at]?.route.field) continue
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const from = words.get(word.toLowerCase())
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

/** The directory of a path that begins with this text, if it is one of the application's data. */
const findDirectory = (text: string): string | undefined => {
  const path = posix.resolve(APPLICATION, text.slice(0, text.lastIndexOf('/') + 1))
  return isInDataDirectory(path) || path.startsWith(`${APPLICATION}/`)
    ? posix.relative(APPLICATION, path)
    : undefined
}

/** Requests to keep per position; the others bring the data to the same place. */
const SHAPES_MAX = 8

/** Also in capitals, if the application changes the case. */
const WORD = /n[0-9a-f]{16}x\d+e/gi
