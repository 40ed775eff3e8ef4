import { symbolOfFlat } from './flat-symbol.ts'
import {
  EDGE_TYPES,
  type EdgeType,
  type Fragment,
  type GraphNode,
  NODE_KINDS,
  type NodeKind,
} from './graph.ts'
import type { FlatGraph, FlattenedPayload, FragmentsPayload } from './payload.ts'

/** Converts the payload of older clients. */
export const unflatten = ({
  nodes,
  edges,
  entrypoints,
  target_os,
  client_os,
  service_roots: _roots,
  ...head
}: FlattenedPayload): FragmentsPayload => ({
  ...head,
  client_os: client_os ?? target_os ?? 'unknown',
  entrypoint_count: head.entrypoint_count ?? entrypoints.length,
  fragments: [unflattenGraph({ nodes, edges, entrypoints })],
})

/**
 * Converts one flat graph. Unknown kinds and types map to the most common one, and a function that
 * `entrypoints` lists is an entry point.
 */
export const unflattenGraph = ({ nodes, edges, entrypoints }: FlatGraph): Fragment => {
  const entries = new Set(entrypoints)
  return {
    nodes: nodes.map((node) => {
      const { id, type, language, package: name } = node
      const { file, line, ...rest } = node.metadata
      const symbol = symbolOfFlat(node)
      const kind = known<NodeKind>(NODE_KINDS, type, 'FUNCTION')
      const metadata = { ...rest, ...(name ? { package: name } : {}) } as GraphNode['metadata'] & {}
      return {
        id,
        kind: kind === 'FUNCTION' && entries.has(id) ? 'DYNAMIC_ENTRYPOINT' : kind,
        file,
        line,
        language,
        ...(symbol ? { symbol } : {}),
        ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
      }
    }),
    edges: edges.map(({ source, target, type, metadata }) => ({
      source,
      target,
      edge_type: known<EdgeType>(EDGE_TYPES, type, 'CALLS'),
      ...(metadata ? { metadata: metadata as GraphNode['metadata'] } : {}),
    })),
    warnings: [],
  }
}

const known = <T extends EdgeType | NodeKind>(
  names: readonly T[],
  given: string,
  otherwise: T,
): T => names.find((name) => name === given.toUpperCase()) ?? otherwise
