import { type FlattenedPayload, type FragmentsPayload, LIMITS } from '@daimon/scanner-api'

const ENTRIES = new Set(['HTTP_ROUTE', 'DYNAMIC_ENTRYPOINT'])

/**
 * The same content as older clients send it: one list of nodes, one of edges, and the ids of the
 * entry points.
 */
export const flatten = ({ fragments, ...head }: FragmentsPayload): FlattenedPayload => {
  const nodes = fragments.flatMap((fragment) => fragment.nodes)
  return {
    ...head,
    nodes: nodes.map(({ id, kind, file, line, language, symbol, metadata }) => ({
      id,
      type: kind,
      label: symbol ?? null,
      language,
      metadata: { ...metadata, file, line },
    })),
    edges: fragments.flatMap((fragment) =>
      fragment.edges.map(({ source, target, edge_type, metadata }) => ({
        source,
        target,
        type: edge_type,
        ...(metadata ? { metadata } : {}),
      })),
    ),
    entrypoints: nodes
      .flatMap(({ id, kind }) => (ENTRIES.has(kind) ? [id] : []))
      .slice(0, LIMITS.entrypointsMax),
  }
}
