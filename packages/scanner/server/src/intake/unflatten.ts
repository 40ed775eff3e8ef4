import {
  EDGE_TYPES,
  type EdgeType,
  type FlattenedPayload,
  type FragmentsPayload,
  type GraphNode,
  NODE_KINDS,
  type NodeKind,
  symbolOfFlat,
} from '@daimon/scanner-api'

/** What older clients send, as fragments. A kind or a type that is unknown is taken for the most common one. */
export const unflatten = ({
  nodes,
  edges,
  entrypoints,
  target_os,
  client_os,
  service_roots: _roots,
  ...head
}: FlattenedPayload): FragmentsPayload => {
  const entries = new Set(entrypoints)
  return {
    ...head,
    client_os: client_os ?? target_os ?? 'unknown',
    entrypoint_count: head.entrypoint_count ?? entrypoints.length,
    fragments: [
      {
        nodes: nodes.map((node) => {
          const { id, type, language } = node
          const { file, line, ...metadata } = node.metadata
          const symbol = symbolOfFlat(node)
          return {
            id,
            kind: known(NODE_KINDS, type, entries.has(id) ? 'DYNAMIC_ENTRYPOINT' : 'FUNCTION'),
            file,
            line,
            language,
            ...(symbol ? { symbol } : {}),
            ...(Object.keys(metadata).length > 0
              ? { metadata: metadata as GraphNode['metadata'] }
              : {}),
          }
        }),
        edges: edges.map(({ source, target, type, metadata }) => ({
          source,
          target,
          edge_type: known<EdgeType>(EDGE_TYPES, type, 'CALLS'),
          ...(metadata ? { metadata: metadata as GraphNode['metadata'] } : {}),
        })),
        warnings: [],
      },
    ],
  }
}

const known = <T extends EdgeType | NodeKind>(
  names: readonly T[],
  given: string,
  otherwise: T,
): T => names.find((name) => name === given.toUpperCase()) ?? otherwise
