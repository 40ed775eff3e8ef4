import type { GraphNode } from '@daimon/scanner-api'
import { isFlatLockfile } from '@daimon/scanner-core'
import { ecosystemRules } from '../advisories/ecosystems.ts'
import type { Graph } from './graph.ts'
import { type ReachedNodes, pathTo } from './from-entry-points.ts'
import type { PackageName } from './package-usage.ts'
import { type PathStep, toStep } from './path.ts'

type ThroughDependencies = {
  /** Package names along the chain: `express`, `qs`. */
  readonly names: readonly string[]
  readonly steps: readonly PathStep[]
}

/**
 * Finds the shortest dependency chain from an imported package to this one. Prefers chains from
 * reachable code.
 */
export const wayThroughDependencies = (
  graph: Graph,
  reached: ReachedNodes,
  asked: PackageName,
): ThroughDependencies | undefined => {
  const targets = graph.packages.filter((node) => isMeant(node, asked))
  const next = new Map<string, string | undefined>(targets.map(({ id }) => [id, undefined]))
  let fallback: ThroughDependencies | undefined
  // Searches backward from the package; the loop adds to `next`.
  for (const id of next.keys())
    for (const { source, edge_type } of graph.incoming.get(id) ?? []) {
      if (edge_type !== 'DEPENDS_ON' || next.has(source)) continue
      const node = graph.nodes.get(source)
      const isDirect = next.get(id) === undefined
      if (node?.kind === 'IMPORT') {
        if (isDirect) continue
        const way = chain(graph, reached, node, id, next)
        if (reached.has(node.id)) return way
        fallback ??= way
      } else if (node?.kind === 'DEPENDENCY') next.set(source, id)
    }
  return fallback
}

/**
 * Whether the graph shows which packages depend on this one. False for flat lockfiles and packages
 * that aren't in the graph.
 */
export const knowsWhoNeeds = (graph: Graph, asked: PackageName): boolean => {
  const targets = graph.packages.filter((node) => isMeant(node, asked))
  const others = graph.packages.some((node) => !targets.includes(node))
  return targets.length > 0 && (!others || targets.every(({ file }) => !isFlatLockfile(file)))
}

/**
 * How the application loads a package, all installed copies together: `never` only if the client
 * read everything that may run.
 */
export const getLoading = (graph: Graph, asked: PackageName): 'never' | 'computed' | 'unknown' => {
  const found = new Set(
    graph.packages
      .filter((node) => isMeant(node, asked))
      .map(({ metadata }) => metadata?.['loading']),
  )
  if (found.size === 0 || [...found].some((each) => each !== 'never' && each !== 'computed'))
    return 'unknown'
  return found.has('computed') ? 'computed' : 'never'
}

const isMeant = ({ id, symbol }: GraphNode, { ecosystem, name, version }: PackageName): boolean => {
  const rules = ecosystemRules(ecosystem)
  const [, written = ''] = /^([^:]+):/.exec(id) ?? []
  const isSameEcosystem = written === 'other' || ecosystemRules(written)?.name === rules?.name
  return (
    isSameEcosystem &&
    rules !== undefined &&
    rules.normalize(symbol ?? '') === rules.normalize(name) &&
    (version === undefined || id.endsWith(`@${version}`))
  )
}

const chain = (
  graph: Graph,
  reached: ReachedNodes,
  imported: GraphNode,
  first: string,
  next: ReadonlyMap<string, string | undefined>,
): ThroughDependencies => {
  const packages: GraphNode[] = []
  for (let at: string | undefined = first; at !== undefined; at = next.get(at)) {
    const node = graph.nodes.get(at)
    if (node) packages.push(node)
  }
  return {
    names: packages.map(({ symbol, id }) => symbol ?? id),
    steps: [...pathTo(graph, reached, imported.id).map(toStep), ...packages.map(toStep)],
  }
}
