import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { Graph } from './graph.ts'

/** What can run once somebody comes in: by id, from which node it was first met; entries come from nowhere. */
export type Reached = ReadonlyMap<string, string | undefined>

export const isEntry = ({ kind }: GraphNode): boolean =>
  kind === 'HTTP_ROUTE' || kind === 'DYNAMIC_ENTRYPOINT'

const RUNS: ReadonlySet<GraphEdge['edge_type']> = new Set([
  'CALLS',
  'INDIRECT',
  'ROUTES_TO',
  'IMPORTS',
])

/**
 * Walks from all entries at once, so that each way back is a shortest one. Routes go first: where a route and an
 * exported function both lead to a place, the route is what a reader wants to see.
 */
export const reachedFromEntries = (graph: Graph): Reached => {
  const entries = [...graph.nodes.values()]
    .filter(isEntry)
    .toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
  const reached = new Map<string, string | undefined>()
  for (const kind of ['HTTP_ROUTE', 'DYNAMIC_ENTRYPOINT']) {
    const starts = entries.filter((entry) => entry.kind === kind && !reached.has(entry.id))
    const queue = starts.map(({ id }) => id)
    for (const id of queue) reached.set(id, undefined)
    // Grows while it is walked.
    for (const id of queue)
      for (const target of nextOf(graph, id))
        if (!reached.has(target)) {
          reached.set(target, id)
          queue.push(target)
        }
  }
  return reached
}

/** An exported function tells more of how to get in than the module that is run whole. */
const rank = ({ kind, symbol }: GraphNode): number =>
  kind === 'HTTP_ROUTE' ? 0 : symbol === 'module' || symbol === 'program' ? 2 : 1

const nextOf = ({ outgoing, nodes }: Graph, id: string): string[] =>
  (outgoing.get(id) ?? [])
    .filter(({ edge_type, target }) => RUNS.has(edge_type) && nodes.has(target))
    .map(({ target }) => target)
    .toSorted()

/** The nodes from an entry to this one, both included; empty where nothing leads there. */
export const wayTo = (graph: Graph, reached: Reached, id: string): GraphNode[] => {
  if (!reached.has(id)) return []
  const way: GraphNode[] = []
  for (let at: string | undefined = id; at !== undefined; at = reached.get(at)) {
    const node = graph.nodes.get(at)
    if (node) way.push(node)
  }
  return way.toReversed()
}
