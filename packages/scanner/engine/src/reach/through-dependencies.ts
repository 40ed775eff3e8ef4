import type { GraphNode } from '@daimon/scanner-api'
import { ecosystemRules } from '../advisories/ecosystems.ts'
import type { Graph } from './graph.ts'
import { type Reached, wayTo } from './from-entries.ts'
import type { PackageName } from './package-usage.ts'
import { type PathStep, stepOf } from './path.ts'

type ThroughDependencies = {
  /** `express`, `qs`. */
  readonly names: readonly string[]
  readonly steps: readonly PathStep[]
}

/**
 * How the code comes to a package without importing it itself: the shortest chain of packages from one that it
 * imports. Chains from code that an entry leads to come first.
 */
export const wayThroughDependencies = (
  graph: Graph,
  reached: Reached,
  asked: PackageName,
): ThroughDependencies | undefined => {
  const targets = graph.packages.filter((node) => isMeant(node, asked))
  const next = new Map<string, string | undefined>(targets.map(({ id }) => [id, undefined]))
  let fallback: ThroughDependencies | undefined
  // Backwards from the package; the map grows while it is walked.
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

/** Lockfiles that list packages and do not say which of them needs which. */
const FLAT = /(?:^|\/)(?:requirements[^/]*\.txt|Pipfile\.lock|go\.sum)$/

/** Whether the graph tells which packages need this one: not of a flat lockfile, nor of a package that it has not. */
export const knowsWhoNeeds = (graph: Graph, asked: PackageName): boolean => {
  const targets = graph.packages.filter((node) => isMeant(node, asked))
  const others = graph.packages.some((node) => !targets.includes(node))
  return targets.length > 0 && (!others || targets.every(({ file }) => !FLAT.test(file)))
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
  reached: Reached,
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
    steps: [...wayTo(graph, reached, imported.id).map(stepOf), ...packages.map(stepOf)],
  }
}
