import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { Graph } from './graph.ts'

/**
 * Nodes that entry points reach, each with the node that it was first reached from; undefined for
 * entry points.
 */
export type ReachedNodes = ReadonlyMap<string, string | undefined>

export const isEntry = ({ kind }: GraphNode): boolean =>
  kind === 'HTTP_ROUTE' || kind === 'DYNAMIC_ENTRYPOINT'

const RUNS: ReadonlySet<GraphEdge['edge_type']> = new Set([
  'CALLS',
  'INDIRECT',
  'ROUTES_TO',
  'IMPORTS',
])

/**
 * Breadth-first search from all entry points, so that every path back is a shortest one. Routes are
 * searched first, because reports prefer them to exported functions.
 */
export const reachedFromEntries = (graph: Graph): ReachedNodes => {
  const entries = [...graph.nodes.values()]
    .filter(isEntry)
    .toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
  const reached = new Map<string, string | undefined>()
  for (const kind of ['HTTP_ROUTE', 'DYNAMIC_ENTRYPOINT']) {
    const starts = entries.filter((entry) => entry.kind === kind && !reached.has(entry.id))
    const queue = starts.map(({ id }) => id)
    for (const id of queue) reached.set(id, undefined)
    // The loop appends to `queue`.
    for (const id of queue)
      for (const target of listNext(graph, id))
        if (!reached.has(target)) {
          reached.set(target, id)
          queue.push(target)
        }
  }
  return reached
}

/**
 * Prefers an exported function, which is more specific than an entry point for the whole module.
 */
const rank = ({ kind, symbol }: GraphNode): number =>
  kind === 'HTTP_ROUTE' ? 0 : symbol === 'module' || symbol === 'program' ? 2 : 1

const listNext = ({ outgoing, nodes }: Graph, id: string): string[] =>
  (outgoing.get(id) ?? [])
    .filter(({ edge_type, target }) => RUNS.has(edge_type) && nodes.has(target))
    .map(({ target }) => target)
    .toSorted()

/** The nodes from an entry point to this node, both included; empty if it is unreachable. */
export const pathTo = (graph: Graph, reached: ReachedNodes, id: string): GraphNode[] => {
  if (!reached.has(id)) return []
  const way: GraphNode[] = []
  for (let at: string | undefined = id; at !== undefined; at = reached.get(at)) {
    const node = graph.nodes.get(at)
    if (node) way.push(node)
  }
  return way.toReversed()
}
