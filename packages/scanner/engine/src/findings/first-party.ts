import type { GraphNode } from '@daimon/scanner-api'
import { type ReachedNodes, reachedFromEntries, pathTo } from '../reachability/from-entry-points.ts'
import type { Graph } from '../reachability/graph.ts'
import { type PathStep, toStep } from '../reachability/path.ts'
import { readSinks, type SinkFact } from './read-sinks.ts'
import { CANDIDATE_KINDS, CODE_RULES, type CodeRule, LOCAL_SOURCES, MISUSE_KINDS } from './rules.ts'
import { type TaintPath, findTaintPath, isDistant, listCalls } from './taint-path.ts'

/** A sink in project code and how input reaches it. */
export type CodeCandidate = {
  readonly rule: CodeRule
  readonly sink: SinkFact
  /** The function that contains the sink. */
  readonly holder: GraphNode
  /** The qualified name of the function, stable when others are added before it. */
  readonly place: string
  /**
   * `route`, `export`, or a kind of source such as `argument`; undefined if no data flow is known.
   */
  readonly source: string | undefined
  /** From the input to the sink; without a known flow, from an entry point to the sink. */
  readonly steps: readonly PathStep[]
  /** Whether a data flow from input is known. */
  readonly isReached: boolean
  /** Whether a check is missing that may not be needed: reported, but never as reached. */
  readonly isSuspected: boolean
  /** Where a pattern is written that is used elsewhere. */
  readonly writtenAt?: { readonly file: string; readonly line: number }
  /** Where input is passed to the function that contains the sink. */
  readonly calledAt: readonly { readonly file: string; readonly line: number }[]
  /** Whether every known flow is sanitized. Not a finding unless a run proves otherwise. */
  readonly isGuarded: boolean
  /** Whether the input comes from the user who runs the program. */
  readonly isLocal: boolean
  /** Whether so many calls on the way are uncertain that the flow is a guess. */
  readonly isDistant?: boolean
}

/**
 * Finds candidates in project code: sinks that input of a route, an exported function, or another
 * source reaches (V1), and sinks fed by a parameter of reachable code without a known flow (V0).
 * Skips sinks in unreachable code and those with constant input.
 */
export const codeCandidates = (graph: Graph): CodeCandidate[] => {
  const reached = reachedFromEntries(graph)
  const holders = [...graph.nodes.values()]
    .filter(({ kind, id }) => kind === 'FUNCTION' && reached.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const found = holders.flatMap((holder) =>
    readSinks(holder).flatMap((sink) => toCandidate(graph, reached, holder, sink)),
  )
  // A callback and its enclosing function may both feed one place. Prefers the one that input
  // reaches.
  const places = Map.groupBy(
    found,
    ({ rule, holder, sink }) =>
      `${rule.id} ${holder.file}:${sink.line}:${sink.column} ${sink.callee}`,
  )
  return withPatterns(
    [...places.values()].flatMap(
      (same) =>
        same.find(({ isReached, isGuarded }) => isReached && !isGuarded) ??
        same.find(({ isGuarded }) => isGuarded) ??
        same.slice(0, 1),
    ),
  )
}

/** Adds the place of a file's only slow pattern to the calls that use it. */
const withPatterns = (candidates: readonly CodeCandidate[]): CodeCandidate[] => {
  const isPattern = ({ sink }: CodeCandidate) => sink.kind === 'pattern'
  const written = Map.groupBy(
    candidates.filter((each) => isPattern(each) && each.sink.callee === ''),
    ({ holder }) => holder.file,
  )
  return candidates.map((each) => {
    const [only, ...others] = written.get(each.holder.file) ?? []
    return isPattern(each) && each.sink.callee !== '' && only && others.length === 0
      ? { ...each, writtenAt: { file: only.holder.file, line: only.sink.line } }
      : each
  })
}

const toCandidate = (
  graph: Graph,
  reached: ReachedNodes,
  holder: GraphNode,
  sink: SinkFact,
): CodeCandidate[] => {
  const rule = CODE_RULES.get(sink.kind)
  // A pattern is fed by the matched text, which flow summaries don't contain.
  const isMisuse = MISUSE_KINDS.has(sink.kind)
  const isSuspected = CANDIDATE_KINDS.has(sink.kind)
  if (!rule || (sink.from.length === 0 && sink.kind !== 'pattern' && !isMisuse && !isSuspected))
    return []
  const open = findTaintPath(graph, reached, holder, sink, 'nothing')
  const way = open ?? findTaintPath(graph, reached, holder, sink, 'guards')
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
      place: locateNode(graph, holder),
      source: way?.source,
      steps: [...(way?.steps ?? pathTo(graph, reached, holder.id).map(toStep)), last],
      isReached: isMisuse || way !== undefined,
      calledAt: open === undefined ? [] : listCalls(graph, reached, holder, sink),
      isSuspected,
      isGuarded:
        !isMisuse && !isSuspected && open === undefined && (way !== undefined || isFedPastGuards),
      isLocal: !isMisuse && isLocal(way),
      isDistant: !isMisuse && way !== undefined && isDistant(way),
    },
  ]
}

/**
 * The stable name of a function. Anonymous functions are numbered per file, and an insertion shifts
 * the numbers, so the routes that they (or an enclosing function) serve replace the numbers.
 */
export const locateNode = ({ nodes, incoming }: Graph, { id }: GraphNode): string => {
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

const isLocal = (way: TaintPath | undefined): boolean =>
  way !== undefined && LOCAL_SOURCES.has(way.source)
