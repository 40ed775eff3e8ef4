import type { GraphNode } from '@daimon/scanner-api'
import { type Reached, reachedFromEntries, wayTo } from '../reach/from-entries.ts'
import type { Graph } from '../reach/graph.ts'
import { type PathStep, stepOf } from '../reach/path.ts'
import { readSinks, type SinkFact } from './read-sinks.ts'
import { CODE_RULES, type CodeRule, LOCAL_SOURCES } from './rules.ts'
import { type TaintedWay, wayFromSource } from './way-from-source.ts'

/** A sink in the code of the project, and how input gets there. */
export type CodeCandidate = {
  readonly rule: CodeRule
  readonly sink: SinkFact
  /** The function that the sink is in. */
  readonly holder: GraphNode
  /** Where the function is, in words that stay when others are added before it. */
  readonly place: string
  /** `route`, `export`, or a kind of source such as `argument`; undefined where no flow of data is known. */
  readonly source: string | undefined
  /** From where the input comes in to the sink; without a known flow, from an entry to the sink. */
  readonly steps: readonly PathStep[]
  /** True where input is known to get there. */
  readonly isReached: boolean
  /** Something on every known way makes the input harmless: no finding, unless a run shows otherwise. */
  readonly isGuarded: boolean
  /** Whoever sets the input runs the program anyway. */
  readonly isLocal: boolean
}

/**
 * Candidates in first-party code: input of a route, of an exported function or of a source that gets to a sink (V1), and
 * sinks fed by a parameter in code that runs, where no flow to them is known (V0). Sinks in code that no entry leads
 * to, and those fed by nothing from outside, are none.
 */
export const codeCandidates = (graph: Graph): CodeCandidate[] => {
  const reached = reachedFromEntries(graph)
  const holders = [...graph.nodes.values()]
    .filter(({ kind, id }) => kind === 'FUNCTION' && reached.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const found = holders.flatMap((holder) =>
    readSinks(holder).flatMap((sink) => candidateOf(graph, reached, holder, sink)),
  )
  // A callback and the function around it may both feed one place: the one that input is known to get to is told.
  const places = Map.groupBy(
    found,
    ({ rule, holder, sink }) =>
      `${rule.id} ${holder.file}:${sink.line}:${sink.column} ${sink.callee}`,
  )
  return [...places.values()].flatMap(
    (same) =>
      same.find(({ isReached, isGuarded }) => isReached && !isGuarded) ??
      same.find(({ isGuarded }) => isGuarded) ??
      same.slice(0, 1),
  )
}

const candidateOf = (
  graph: Graph,
  reached: Reached,
  holder: GraphNode,
  sink: SinkFact,
): CodeCandidate[] => {
  const rule = CODE_RULES.get(sink.kind)
  // A pattern is fed by whatever is matched, which no summary tells.
  if (!rule || (sink.from.length === 0 && sink.kind !== 'pattern')) return []
  const open = wayFromSource(graph, reached, holder, sink, 'nothing')
  const way = open ?? wayFromSource(graph, reached, holder, sink, 'guards')
  const isFedPastGuards = sink.from.length > 0 && sink.from.every((origin) => origin.endsWith('!'))
  const last: PathStep = {
    file: holder.file,
    line: sink.line,
    symbol: sink.callee || rule.title.toLowerCase(),
    kind: 'sink',
  }
  return [
    {
      rule,
      sink,
      holder,
      place: placeOf(graph, holder),
      source: way?.source,
      steps: [...(way?.steps ?? wayTo(graph, reached, holder.id).map(stepOf)), last],
      isReached: way !== undefined,
      isGuarded: open === undefined && (way !== undefined || isFedPastGuards),
      isLocal: isLocal(way),
    },
  ]
}

/**
 * Functions without a name are numbered in their file, and one more before them moves the number: they are told by the
 * routes that they, or the function around them, answer to.
 */
export const placeOf = ({ nodes, incoming }: Graph, { id }: GraphNode): string => {
  const named = id.replaceAll(NUMBERED, '$')
  if (named === id) return id
  const around = [...id.matchAll(NUMBERED)].map(({ index, 0: { length } }) =>
    id.slice(0, index + length),
  )
  const routes = around.flatMap((each) =>
    (incoming.get(each) ?? []).flatMap(({ source, edge_type }) =>
      edge_type === 'ROUTES_TO' ? [nodes.get(source)?.symbol ?? ''] : [],
    ),
  )
  return [named, ...routes.toSorted()].join(' ')
}

const NUMBERED = /\$\d+(?=$|[.~])/g

const isLocal = (way: TaintedWay | undefined): boolean =>
  way !== undefined && LOCAL_SOURCES.has(way.source)
