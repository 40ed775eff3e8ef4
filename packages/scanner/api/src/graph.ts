import { z } from 'zod'
import { Line, RepositoryPath, text } from './fields.ts'
import { LIMITS } from './limits.ts'

export const NODE_KINDS = [
  'FUNCTION',
  'IMPORT',
  'HTTP_ROUTE',
  'DEPENDENCY',
  'TYPE_ONLY_IMPORT',
  'DYNAMIC_ENTRYPOINT',
  'INDIRECT_CALL_SINK',
  'DYNAMIC_INVOCATION',
] as const
export const NodeKind = z.enum(NODE_KINDS)
export type NodeKind = z.infer<typeof NodeKind>

export const EDGE_TYPES = ['CALLS', 'IMPORTS', 'ROUTES_TO', 'DEPENDS_ON', 'INDIRECT'] as const
export const EdgeType = z.enum(EDGE_TYPES)
export type EdgeType = z.infer<typeof EdgeType>

const NodeId = text(2_048, 1)
const Metadata = z.record(text(128), z.json())

/** One thing in the code. The id is made of path and qualified name: equal on every machine, and unmoved by other lines. */
export const GraphNode = z
  .looseObject({
    id: NodeId,
    kind: NodeKind,
    file: RepositoryPath,
    line: Line,
    language: text(32, 1),
    symbol: text(512).nullish(),
    metadata: Metadata.nullish(),
  })
  .meta({ id: 'GraphNode' })
export type GraphNode = z.infer<typeof GraphNode>

export const GraphEdge = z
  .looseObject({
    source: NodeId,
    target: NodeId,
    edge_type: EdgeType,
    metadata: Metadata.nullish(),
  })
  .meta({ id: 'GraphEdge' })
export type GraphEdge = z.infer<typeof GraphEdge>

export const Warnings = z.array(text(1_024)).max(LIMITS.warningsMax)

export const Fragment = z
  .looseObject({
    nodes: z.array(GraphNode).max(LIMITS.nodesMax),
    edges: z.array(GraphEdge).max(LIMITS.edgesMax),
    warnings: Warnings,
  })
  .meta({ id: 'Fragment', description: 'A part of the graph: some files with what they hold.' })
export type Fragment = z.infer<typeof Fragment>
