import { type Drive, driveApplication } from './drive-application.ts'
import {
  type DriveReport,
  SENTINEL,
  type Shot,
  type SinkCallKind,
  type SlowPattern,
} from './inside/job.ts'
import { fillRequest } from './fill-request.ts'
import { freshNonce } from './replay-request.ts'
import { type RouteShape, markedRequests, shapesOf } from './request-shapes.ts'

/** A route with the names that its code asks a request for. */
export type KnownRoute = RouteShape & {
  readonly names: readonly string[]
  /** The path as its code declares it, before the prefix that it may stand below. */
  readonly declared: string
  /** Guessed from texts of a plain server, and its names with it. */
  readonly isGuessed: boolean
}

/** Data of a request that got to where it may do harm. */
export type Hit = {
  readonly route: KnownRoute
  /** As shapes name it: `query name`, `body name`, `path`. */
  readonly position: string
  readonly kind: SinkCallKind
  /** What stood behind the data in the text of the call, such as the ending of a file. */
  readonly ending: string
  /** Of a pattern: how it is written, and texts that it is slow on. */
  readonly pattern?: SlowPattern
}

const NAMES_MAX = 24
const NO_PAYLOAD = { payload: '', canary: '', oracle: null } as const

/** Asks each route once and listens to which names of the request its code reads; those are added to the known ones. */
export const learnNames = async (
  { sandbox, folder, entry, budgetMs, signal, onGap }: Drive,
  routes: readonly KnownRoute[],
): Promise<{ readonly started: DriveReport['started']; readonly routes: KnownRoute[] }> => {
  const asked = routes.flatMap((route) =>
    markedRequests(route, { [SENTINEL]: SENTINEL }).map((request) => ({ route, request })),
  )
  const job = {
    entry,
    shots: asked.map(({ request }): Shot => ({ request, nonce: SENTINEL, ...NO_PAYLOAD })),
    learnsNames: true,
    budgetMs,
  }
  const { started, shots, gap } = await driveApplication(sandbox, folder, job, signal)
  if (gap !== undefined) onGap?.(gap)
  const learnt = new Map<KnownRoute, Set<string>>()
  const found = new Set<KnownRoute>()
  shots.forEach(({ names, status }, at) => {
    const route = asked[at]?.route
    if (!route) return
    learnt.set(route, new Set([...(learnt.get(route) ?? []), ...names]))
    // What reads the request is a route, though it may not find what it was asked for.
    if (status !== NOT_FOUND || names.length > 0) found.add(route)
  })
  return {
    started,
    routes: routes
      .filter((route) => found.has(route) || !isElsewhere(route, found))
      .map((route) => ({ ...route, names: namesFor(route, learnt.get(route) ?? new Set()) })),
  }
}

// Of a plain server every name of the code was guessed for every path: what the path was heard to ask for is better.
const namesFor = ({ names, isGuessed }: KnownRoute, learnt: ReadonlySet<string>): string[] =>
  [...new Set([...learnt, ...(isGuessed && learnt.size > 0 ? [] : names)])].slice(0, NAMES_MAX)

const NOT_FOUND = 404

/** The same route answers below another prefix, or a path that was guessed is none. */
const isElsewhere = (route: KnownRoute, found: ReadonlySet<KnownRoute>): boolean =>
  (route.isGuessed && found.size > 0) ||
  [...found].some(({ declared, method }) => declared === route.declared && method === route.method)

/** Sends a word of its own under every name of every route, and sees where which word turns up. */
export const findHits = async (
  { sandbox, folder, entry, budgetMs, signal, onGap }: Drive,
  routes: readonly KnownRoute[],
): Promise<Hit[]> => {
  const marked = markedShots(routes, freshNonce())
  const job = {
    entry,
    shots: marked.map(({ shot }) => shot),
    learnsNames: false,
    findsSlowTexts: true,
    budgetMs,
  }
  const { shots, slowPatterns = [], gap } = await driveApplication(sandbox, folder, job, signal)
  if (gap !== undefined) onGap?.(gap)
  const slow = new Map(slowPatterns.map((each) => [each.callee, each]))
  const words = new Map(
    marked.flatMap(({ route, words: own }) =>
      own.map(([word, position]) => [word, { route, position }]),
    ),
  )
  const hits = new Map<string, Hit>()
  // By the word and not by the request during which it was seen: some calls come after the answer.
  for (const { kind, text, callee } of shots.flatMap(({ calls }) => calls)) {
    const pattern = slow.get(callee)
    if (kind === 'pattern' && !pattern) continue
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const from = words.get(word)
      if (!from) continue
      const rest = text.slice(index + word.length)
      const ending = /^[\w.-]{0,32}$/.test(rest) ? rest : ''
      const key = `${from.route.method} ${from.route.path} ${from.position} ${kind} ${pattern?.callee ?? ''}`
      if (!hits.has(key)) hits.set(key, { ...from, kind, ending, ...(pattern && { pattern }) })
    }
  }
  return [...hits.values()]
}

const WORD = /n[0-9a-f]{16}x\d+e/g

type Marked = {
  readonly route: KnownRoute
  readonly shot: Shot
  readonly words: readonly (readonly [word: string, position: string])[]
}

const markedShots = (routes: readonly KnownRoute[], nonce: string): Marked[] => {
  let count = 0
  const nextWord = () => `${nonce}x${(count += 1)}e`
  const shotOf = (request: Shot['request']): Shot => ({ request, nonce, ...NO_PAYLOAD })
  return routes.flatMap((route) => [
    ...markedRequests(route, Object.fromEntries(route.names.map((name) => [name, '']))).map(
      (request): Marked => {
        const words = route.names.map((name) => [name, nextWord()] as const)
        const values = Object.fromEntries(words)
        const place = request.body ? 'body' : 'query'
        return {
          route,
          shot: shotOf({ ...request, [place]: values }),
          words: words.map(([name, word]) => [word, `${place} ${name}`]),
        }
      },
    ),
    ...shapesOf(route, route.names).map(({ request, position }): Marked => {
      const word = nextWord()
      return { route, shot: shotOf(fillRequest(request, word)), words: [[word, position]] }
    }),
  ])
}
