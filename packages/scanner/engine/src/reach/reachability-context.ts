import type { Graph } from './graph.ts'
import { isEntry } from './from-entries.ts'
import { type PackageName, usageOf } from './package-usage.ts'
import { type PathStep, pathText, stepOf } from './path.ts'
import { type Reachability, reachabilityOf } from './reachability.ts'
import { isSymbol } from './symbols.ts'

export type ReachabilityContext = {
  /** What leads to the symbol from outside, at most twenty. */
  readonly entrypoints: readonly PathStep[]
  readonly call_path_compressed: string | null
  readonly call_path_full: readonly PathStep[]
  /** What somebody who rewrites the code would want to know. */
  readonly rewrite_hints: readonly string[]
  readonly reachable: boolean | null
  readonly reason: string | null
}

const ENTRYPOINTS_MAX = 20
const CALLERS_SHOWN = 5

/** Tells how a member of a package is reached in a graph. Without a symbol, how the package is. */
export const reachabilityContext = (
  graph: Graph,
  asked: PackageName & { readonly symbol?: string | undefined },
): ReachabilityContext => {
  const symbols = asked.symbol === undefined ? [] : [asked.symbol]
  const found = reachabilityOf(graph)({ ...asked, symbols })
  const callers = usageOf(graph, asked)
    .calls.filter(
      ({ symbol, imported }) =>
        symbols.length === 0 || isSymbol(symbol, imported.symbol ?? '', symbols[0] ?? ''),
    )
    .map(({ caller }) => caller)
  return {
    entrypoints: entriesTo(graph, callers),
    call_path_compressed: found.steps.length > 0 ? pathText(compressed(found.steps)) : null,
    call_path_full: found.steps,
    rewrite_hints: hintsOf(graph, [...new Set(callers)].toSorted(), found, asked),
    reachable: found.reachable,
    reason: found.reason === undefined ? null : `${found.reason}: ${found.detail ?? ''}`,
  }
}

/** The ends of a way, and the first and last function of ours on it. */
const compressed = (steps: readonly PathStep[]): readonly PathStep[] =>
  steps.length <= 4 ? steps : [...steps.slice(0, 2), ...steps.slice(-2)]

const entriesTo = ({ nodes, incoming }: Graph, starts: readonly string[]): PathStep[] => {
  const seen = new Set(starts)
  const found: PathStep[] = []
  // Grows while it is walked.
  for (const id of seen) {
    const node = nodes.get(id)
    if (node && isEntry(node)) found.push(stepOf(node))
    for (const { source, edge_type } of incoming.get(id) ?? [])
      if (edge_type !== 'DEPENDS_ON') seen.add(source)
  }
  return found
    .toSorted(
      (a, b) =>
        Number(b.kind === 'route') - Number(a.kind === 'route') ||
        (`${a.file}\n${a.symbol}` < `${b.file}\n${b.symbol}` ? -1 : 1),
    )
    .slice(0, ENTRYPOINTS_MAX)
}

const hintsOf = (
  { nodes }: Graph,
  callers: readonly string[],
  { reachable, reason }: Reachability,
  { name, symbol }: PackageName & { readonly symbol?: string | undefined },
): string[] => {
  const what = symbol === undefined ? name : `${name}.${symbol}`
  const places = callers.flatMap((id) => {
    const node = nodes.get(id)
    return node ? [`${node.symbol ?? id} (${node.file}:${node.line})`] : []
  })
  return [
    ...places.slice(0, CALLERS_SHOWN).map((place) => `${place} calls ${what}: change it there.`),
    ...(places.length > CALLERS_SHOWN
      ? [`${places.length - CALLERS_SHOWN} more functions call ${what}.`]
      : []),
    ...(reachable === false ? [`Nothing that is run from outside calls ${what}.`] : []),
    ...(reason === 'inside_dependency'
      ? [`${name} comes through another package: update that one, or override the version.`]
      : []),
    ...(reason === 'dynamic_call'
      ? ['A call by a computed name hides where it leads: a table of allowed functions would tell.']
      : []),
  ]
}
