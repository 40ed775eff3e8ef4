import { type GraphNode, harmsIn, isHarmless } from '@daimon/scanner-api'
import type { Reached } from '../reach/from-entries.ts'
import { wayTo } from '../reach/from-entries.ts'
import type { Graph } from '../reach/graph.ts'
import { type PathStep, stepOf } from '../reach/path.ts'
import type { SinkFact } from './read-sinks.ts'
import { REQUEST_PARAMETERS } from './rules.ts'

export type TaintedWay = {
  /** `route`, `export`, or the kind of source that a function reads, such as `argument`. */
  readonly source: string
  readonly steps: readonly PathStep[]
}

type State = { readonly id: string; readonly parameter: number }

type Past = 'nothing' | 'guards'

const STATES_MAX = 20_000

/**
 * The shortest way that input takes to a sink: backwards from the parameters that feed it, by what callers hand on, to
 * a parameter of a route's handler, of an exported function, or to a source that one of the functions reads. With
 * `nothing` on the way, or past guards as well that make it harmless at this sink.
 */
export const wayFromSource = (
  graph: Graph,
  reached: Reached,
  holder: GraphNode,
  sink: SinkFact,
  past: Past,
): TaintedWay | undefined => {
  const fed = fromIn(sink.from, past)
  const direct = sourceIn(fed)
  if (direct !== undefined)
    return { source: direct, steps: wayTo(graph, reached, holder.id).map(stepOf) }
  const starts = parametersIn(fed).map((parameter) => ({ id: holder.id, parameter }))
  const next = new Map<string, State | undefined>(starts.map((state) => [keyOf(state), undefined]))
  const queue: State[] = starts
  let exported: TaintedWay | undefined
  // Grows while it is walked.
  for (const state of queue) {
    const found = entryOf(graph, state, next)
    if (found?.source === 'route') return found
    exported ??= found
    for (const { source, metadata } of graph.incoming.get(state.id) ?? []) {
      const origins = originsOf(metadata?.['flows'], state.parameter, sink.kind, past)
      const read = sourceIn(origins)
      if (read !== undefined && reached.has(source))
        return {
          source: read,
          steps: [...wayTo(graph, reached, source).map(stepOf), ...stepsFrom(graph, state, next)],
        }
      for (const parameter of parametersIn(origins)) {
        const caller = { id: source, parameter }
        if (next.has(keyOf(caller)) || next.size >= STATES_MAX) continue
        next.set(keyOf(caller), state)
        queue.push(caller)
      }
    }
  }
  return exported
}

const keyOf = ({ id, parameter }: State): string => `${parameter}:${id}`

const entryOf = (
  graph: Graph,
  state: State,
  next: ReadonlyMap<string, State | undefined>,
): TaintedWay | undefined => {
  const entries = (graph.incoming.get(state.id) ?? []).flatMap(({ source, edge_type }) => {
    const node = graph.nodes.get(source)
    if (!node) return []
    const isRoute = edge_type === 'ROUTES_TO' && isRequest(node, state.parameter)
    const isExport = node.kind === 'DYNAMIC_ENTRYPOINT' && !WHOLE.has(node.symbol ?? '')
    return isRoute || isExport ? [{ node, source: isRoute ? 'route' : 'export' }] : []
  })
  const [entry] = entries.toSorted(
    (a, b) =>
      Number(b.source === 'route') - Number(a.source === 'route') ||
      (a.node.id < b.node.id ? -1 : 1),
  )
  return (
    entry && {
      source: entry.source,
      steps: [stepOf(entry.node), ...stepsFrom(graph, state, next)],
    }
  )
}

/** Entries at which a module runs as a whole, with no parameter. */
const WHOLE: ReadonlySet<string> = new Set(['module', 'program'])

const isRequest = ({ metadata }: GraphNode, parameter: number): boolean => {
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
  for (let at: State | undefined = state; at; at = next.get(keyOf(at))) {
    const node = graph.nodes.get(at.id)
    if (node) steps.push(stepOf(node))
  }
  return steps
}

/** Of `p0` and `p1!`, those that count. */
const fromIn = (from: readonly string[], past: Past): string[] =>
  from.flatMap((origin) => {
    const isGuarded = origin.endsWith('!')
    return isGuarded && past === 'nothing' ? [] : [isGuarded ? origin.slice(0, -1) : origin]
  })

/** Of `p0>1`, `s:argument>1` and `p2>1!path`, what goes into parameter 1 and may do harm at the sink. */
const originsOf = (flows: unknown, parameter: number, kind: string, past: Past): string[] =>
  Array.isArray(flows)
    ? flows.flatMap((flow) => {
        const [, origin, into, gone = ''] = (typeof flow === 'string' && FLOW.exec(flow)) || []
        if (origin === undefined || Number(into) !== parameter) return []
        return past === 'nothing' && isHarmless(kind, harmsIn(gone)) ? [] : [origin]
      })
    : []

const FLOW = /^(p\d{1,3}|s:[\w-]{1,40})>(\d{1,3})(?:!([*a-z,]{1,128}))?$/

const parametersIn = (origins: readonly string[]): number[] =>
  origins.flatMap((origin) => (/^p\d{1,3}$/.test(origin) ? [Number(origin.slice(1))] : []))

const sourceIn = (origins: readonly string[]): string | undefined =>
  origins.find((origin) => origin.startsWith('s:'))?.slice(2)
