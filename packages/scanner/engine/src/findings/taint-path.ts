import { type GraphNode, parseTaints, isSanitized } from '@daimon/scanner-api'
import { REQUEST_PARAMETERS } from '@daimon/scanner-core'
import type { ReachedNodes } from '../reachability/from-entry-points.ts'
import { pathTo } from '../reachability/from-entry-points.ts'
import type { Graph } from '../reachability/graph.ts'
import { type PathStep, toStep } from '../reachability/path.ts'
import type { SinkFact } from './read-sinks.ts'
import { LOCAL_SOURCES } from './rules.ts'

export type TaintPath = {
  /** `route`, `export`, or the kind of source that a function reads, such as `argument`. */
  readonly source: string
  readonly steps: readonly PathStep[]
  /** Calls on the way of which it isn't certain that a run that has the input makes them. */
  readonly uncertain: number
}

type State = { readonly id: string; readonly parameter: number }

type Past = 'nothing' | 'guards'

const STATES_MAX = 20_000

/**
 * A function that several others call is analyzed for all of them at once, and a method of an
 * unknown receiver may be another one: each such call makes it less likely that a run takes this
 * way.
 */
const UNCERTAIN_MAX = 4

/** Whether so many calls on the way are uncertain that the flow is a guess. */
export const isDistant = ({ uncertain }: TaintPath): boolean => uncertain > UNCERTAIN_MAX

/**
 * Finds the shortest path of input to a sink. Searches backward from the parameters that feed the
 * sink, through the arguments of callers, to a parameter of a route handler, a parameter of an
 * exported function, or a source that a function reads. `past` decides whether flows count that a
 * guard sanitizes for this sink. A distant path is the result only if there is no other from
 * outside.
 */
export const findTaintPath = (
  graph: Graph,
  reached: ReachedNodes,
  holder: GraphNode,
  sink: SinkFact,
  past: Past,
): TaintPath | undefined => {
  const fed = fromIn(sink.from, past)
  const direct = sourceIn(fed, sink.kind)
  const read =
    direct === undefined
      ? undefined
      : {
          source: direct,
          steps: pathTo(graph, reached, holder.id).map(toStep),
          uncertain: 0,
        }
  // A path from a route shows more than what was stored before.
  if (read && RECEIVED.has(read.source)) return read
  const starts = parametersIn(fed).map((parameter) => ({ id: holder.id, parameter }))
  const next = new Map<string, State | undefined>(starts.map((state) => [toKey(state), undefined]))
  const queue: State[] = starts
  let other: TaintPath | undefined = read
  let far: TaintPath | undefined
  let near = read && !LOCAL_SOURCES.has(read.source) ? read : undefined
  // The loop appends to `queue`.
  for (const state of queue) {
    const found = buildTaintPath(graph, reached, state, next, sink.kind)
    if (found?.source === 'route') {
      if (!isDistant(found)) return found
      far ??= found
    } else if (other === undefined || LOCAL_SOURCES.has(other.source)) other = found ?? other
    for (const { source, metadata } of graph.incoming.get(state.id) ?? []) {
      const origins = listOrigins(metadata?.['flows'], state.parameter, sink.kind, past)
      const passed = sourceIn(origins, sink.kind)
      if (passed !== undefined && reached.has(source)) {
        const after = stepsFrom(graph, state, next)
        const way = {
          source: passed,
          steps: [...pathTo(graph, reached, source).map(toStep), ...after],
          uncertain: countUncertain(graph, reached, state, next, source),
        }
        if (RECEIVED.has(passed)) {
          if (!isDistant(way)) return way
          far ??= way
        } else {
          const isLocal = LOCAL_SOURCES.has(passed)
          if (other === undefined || (LOCAL_SOURCES.has(other.source) && !isLocal)) other = way
          if (!isLocal && !isDistant(way)) near ??= way
        }
      }
      for (const parameter of parametersIn(origins)) {
        const caller = { id: source, parameter }
        if (next.has(toKey(caller)) || next.size >= STATES_MAX) continue
        next.set(toKey(caller), state)
        queue.push(caller)
      }
    }
  }
  // That others could call the function shows less than a caller that reads what was stored.
  return far || other?.source === 'export' ? (near ?? far ?? other) : other
}

const CALLERS_MAX = 64

/**
 * Where callers pass input to a function that has the sink: `run(text)` of a helper is as dangerous
 * as the call in it.
 */
export const listCalls = (
  graph: Graph,
  reached: ReachedNodes,
  holder: GraphNode,
  sink: SinkFact,
): readonly CallPlace[] => {
  const parameters = parametersIn(fromIn(sink.from, 'nothing'))
  const incoming = parameters.length === 0 ? [] : (graph.incoming.get(holder.id) ?? [])
  return incoming.slice(0, CALLERS_MAX).flatMap(({ source, metadata }) => {
    const caller = graph.nodes.get(source)
    const from = parameters.flatMap((parameter) =>
      listOrigins(metadata?.['flows'], parameter, sink.kind, 'nothing'),
    )
    if (!caller || from.length === 0) return []
    const way = findTaintPath(graph, reached, caller, { ...sink, from }, 'nothing')
    return way === undefined || LOCAL_SOURCES.has(way.source)
      ? []
      : listLines(metadata?.['lines']).map((line) => ({ file: caller.file, line }))
  })
}

type CallPlace = { readonly file: string; readonly line: number }

const listLines = (given: unknown): readonly number[] =>
  Array.isArray(given)
    ? given.filter((line): line is number => Number.isInteger(line) && line > 0).slice(0, 16)
    : []

const toKey = ({ id, parameter }: State): string => `${parameter}:${id}`

const buildTaintPath = (
  graph: Graph,
  reached: ReachedNodes,
  state: State,
  next: ReadonlyMap<string, State | undefined>,
  kind: string,
): TaintPath | undefined => {
  const entries = (graph.incoming.get(state.id) ?? []).flatMap(
    ({ source, edge_type, metadata }) => {
      const node = graph.nodes.get(source)
      if (!node) return []
      const isRoute =
        edge_type === 'ROUTES_TO' &&
        (kind === 'markup' || node.metadata?.['framework'] !== TEMPLATE_TAG) &&
        isRequest(node, state.parameter, metadata?.['request'])
      const isExport = node.kind === 'DYNAMIC_ENTRYPOINT' && !WHOLE.has(node.symbol ?? '')
      return isRoute || isExport ? [{ node, source: isRoute ? 'route' : 'export' }] : []
    },
  )
  const [entry] = entries.toSorted(
    (a, b) =>
      Number(b.source === 'route') - Number(a.source === 'route') ||
      (a.node.id < b.node.id ? -1 : 1),
  )
  const after = entry ? stepsFrom(graph, state, next) : []
  return (
    entry && {
      source: entry.source,
      steps: [toStep(entry.node), ...after],
      uncertain: countUncertain(graph, reached, state, next),
    }
  )
}

/** Functions of templates: what a template gives them is text for the page, not a path or code. */
const TEMPLATE_TAG = 'template-tag'

/** Entry points that run a whole module and have no parameter. */
const WHOLE: ReadonlySet<string> = new Set(['module', 'program'])

const isRequest = ({ metadata }: GraphNode, parameter: number, at: unknown): boolean => {
  if (typeof at === 'number') return at === parameter
  const framework = metadata?.['framework']
  const wanted = typeof framework === 'string' ? REQUEST_PARAMETERS.get(framework) : undefined
  return wanted === undefined || wanted === parameter
}

const stepsFrom = (
  graph: Graph,
  state: State,
  next: ReadonlyMap<string, State | undefined>,
): PathStep[] => {
  const steps: PathStep[] = []
  for (let at: State | undefined = state; at; at = next.get(toKey(at))) {
    const node = graph.nodes.get(at.id)
    if (node) steps.push(toStep(node))
  }
  return steps
}

/** The uncertain calls on the way from a state, and of the function that calls it with a source. */
const countUncertain = (
  graph: Graph,
  reached: ReachedNodes,
  from: State,
  next: ReadonlyMap<string, State | undefined>,
  reader?: string,
): number => {
  let count = 0
  let caller = reader
  for (let at: State | undefined = from; at; at = next.get(toKey(at))) {
    if (caller !== undefined && isUncertain(graph, reached, caller, at.id)) count += 1
    caller = at.id
  }
  return count
}

const isUncertain = (graph: Graph, reached: ReachedNodes, caller: string, id: string): boolean => {
  const incoming = graph.incoming.get(id) ?? []
  return incoming.some(({ source, edge_type, metadata }) =>
    source === caller
      ? metadata?.['guessed'] === true
      : CALLING.has(edge_type) &&
        reached.has(source) &&
        graph.nodes.get(source)?.kind === 'FUNCTION',
  )
}

const CALLING: ReadonlySet<string> = new Set(['CALLS', 'INDIRECT'])

/** The counting origins of `p0` and `p1!`, where `!` marks a guarded one. */
const fromIn = (from: readonly string[], past: Past): string[] =>
  from.flatMap((origin) => {
    const isGuarded = origin.endsWith('!')
    return isGuarded && past === 'nothing' ? [] : [isGuarded ? origin.slice(0, -1) : origin]
  })

/**
 * Origins that flow into the parameter: of `p0>1`, `s:argument>1`, and `p2>1!path`, those into
 * parameter 1 that stay dangerous at the sink.
 */
const listOrigins = (flows: unknown, parameter: number, kind: string, past: Past): string[] =>
  Array.isArray(flows)
    ? flows.flatMap((flow) => {
        const [, origin, into, gone = ''] = (typeof flow === 'string' && FLOW.exec(flow)) || []
        if (origin === undefined || Number(into) !== parameter) return []
        return past === 'nothing' && isSanitized(kind, parseTaints(gone)) ? [] : [origin]
      })
    : []

const FLOW = /^(p\d{1,3}|s:[\w-]{1,40})>(\d{1,3})(?:!([*a-z,]{1,512}))?$/

const parametersIn = (origins: readonly string[]): number[] =>
  origins.flatMap((origin) => (/^p\d{1,3}$/.test(origin) ? [Number(origin.slice(1))] : []))

/** The best source of a kind of sink: what a request brings, else what was stored, else local. */
const sourceIn = (origins: readonly string[], kind: string): string | undefined =>
  origins
    .flatMap((origin) => (origin.startsWith('s:') ? [origin.slice(2)] : []))
    .filter((source) => !RECORDS.has(source) || (kind === 'markup' && source !== 'record'))
    .toSorted((a, b) => rank(a) - rank(b))[0]

const rank = (source: string): number =>
  RECEIVED.has(source) ? 0 : LOCAL_SOURCES.has(source) ? 3 : source === 'column' ? 2 : 1

/** Sources that are outside input themselves. */
const RECEIVED: ReadonlySet<string> = new Set(['request', 'url', 'message'])

/** Rows of a database: a text made of one may be markup, and nothing else. */
const RECORDS: ReadonlySet<string> = new Set(['record', 'database'])
