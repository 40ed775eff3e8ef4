import type { Graph } from './graph.ts'
import { isEntry } from './from-entry-points.ts'
import { type PackageName, findUsage } from './package-usage.ts'
import { type PathStep, pathText, toStep } from './path.ts'
import { type Reachability, createReachability } from './reachability.ts'
import { isSymbol } from './symbols.ts'

export type ReachabilityContext = {
  /** Entry points that lead to the symbol, at most 20. */
  readonly entrypoints: readonly PathStep[]
  readonly call_path_compressed: string | null
  readonly call_path_full: readonly PathStep[]
  /** Sentences on what to change, and where. */
  readonly rewrite_hints: readonly string[]
  readonly reachable: boolean | null
  readonly reason: string | null
}

const ENTRYPOINTS_MAX = 20
const CALLERS_SHOWN = 5

/** Describes how a graph reaches a package member, or the package if no symbol is given. */
export const reachabilityContext = (
  graph: Graph,
  asked: PackageName & { readonly symbol?: string | undefined },
): ReachabilityContext => {
  const symbols = asked.symbol === undefined ? [] : [asked.symbol]
  const found = createReachability(graph)({ ...asked, symbols })
  const callers = findUsage(graph, asked)
    .calls.filter(
      ({ symbol, imported }) =>
        symbols.length === 0 || isSymbol(symbol, imported.symbol ?? '', symbols[0] ?? ''),
    )
    .map(({ caller }) => caller)
  return {
    entrypoints: entriesTo(graph, callers),
    call_path_compressed: found.steps.length > 0 ? pathText(compressed(found.steps)) : null,
    call_path_full: found.steps,
    rewrite_hints: buildHints(graph, [...new Set(callers)].toSorted(), found, asked),
    reachable: found.reachable,
    reason: found.reason === undefined ? null : `${found.reason}: ${found.detail ?? ''}`,
  }
}

/** Both ends of a path: two steps each. */
const compressed = (steps: readonly PathStep[]): readonly PathStep[] =>
  steps.length <= 4 ? steps : [...steps.slice(0, 2), ...steps.slice(-2)]

const entriesTo = ({ nodes, incoming }: Graph, starts: readonly string[]): PathStep[] => {
  const seen = new Set(starts)
  const found: PathStep[] = []
  // The loop adds to `seen`.
  for (const id of seen) {
    const node = nodes.get(id)
    if (node && isEntry(node)) found.push(toStep(node))
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

const buildHints = (
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
    ...places.slice(0, CALLERS_SHOWN).map((place) => `Change the call of ${what} in ${place}.`),
    ...(places.length > CALLERS_SHOWN
      ? [`${places.length - CALLERS_SHOWN} more functions call ${what}.`]
      : []),
    ...(reachable === false ? [`No entry point reaches ${what}.`] : []),
    ...(reason === 'inside_dependency'
      ? [
          `${name} is a transitive dependency: update the package that depends on it, or override the version.`,
        ]
      : []),
    ...(reason === 'dynamic_call'
      ? [
          'A call by a computed name has an unknown target. Call through a table of allowed functions instead.',
        ]
      : []),
  ]
}
