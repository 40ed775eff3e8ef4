import type { GraphNode } from '@daimon/scanner-api'
import type { InstalledSummary } from '../installed/summarize-installed.ts'
import type { Graph } from './build-graph.ts'

/** Notes at each package of a lockfile if no code that may run loads it by a written name. */
export const addLoading = (graph: Graph, loading: InstalledSummary): Graph =>
  Object.keys(loading).length === 0
    ? graph
    : {
        ...graph,
        fragments: graph.fragments.map((fragment) => ({
          ...fragment,
          nodes: fragment.nodes.map((node) => withLoading(node, loading)),
        })),
      }

const withLoading = (node: GraphNode, loading: InstalledSummary): GraphNode => {
  if (node.kind !== 'DEPENDENCY') return node
  const [, name = ''] = /^npm:(.*)$/.exec(node.id) ?? []
  const found = Object.hasOwn(loading, name) ? loading[name] : undefined
  return found === undefined || found === 'named'
    ? node
    : { ...node, metadata: { ...node.metadata, loading: found } }
}
