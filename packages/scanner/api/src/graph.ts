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

/**
 * One element of the code. The id consists of path and qualified name, so it is equal on every
 * machine and independent of line numbers.
 */
export const GraphNode = z
  .looseObject({
    id: NodeId.describe('Id of the node, from path and qualified name.'),
    kind: NodeKind.describe('Kind of the element.'),
    file: RepositoryPath.describe('Path, relative to the repository.'),
    line: Line.describe('Line, counted from 1; 0 if unknown.'),
    language: text(32, 1).describe('Language, such as `javascript`.'),
    symbol: text(512).nullish().describe('Function, imported name, route, or package.'),
    metadata: Metadata.nullish().describe('Details such as binding, method, and column.'),
  })
  .meta({ id: 'GraphNode', description: 'Element of the code.' })
export type GraphNode = z.infer<typeof GraphNode>

export const GraphEdge = z
  .looseObject({
    source: NodeId.describe('Id of the source node.'),
    target: NodeId.describe('Id of the target node.'),
    edge_type: EdgeType.describe('Relation from source to target.'),
    metadata: Metadata.nullish().describe('Details such as line and column of the call.'),
  })
  .meta({ id: 'GraphEdge', description: 'Relation between two nodes.' })
export type GraphEdge = z.infer<typeof GraphEdge>

export const Warnings = z.array(text(1_024)).max(LIMITS.warningsMax)

export const Fragment = z
  .looseObject({
    nodes: z.array(GraphNode).max(LIMITS.nodesMax).describe('Nodes, at most 50,000.'),
    edges: z.array(GraphEdge).max(LIMITS.edgesMax).describe('Edges, at most 200,000.'),
    warnings: Warnings.describe('Warnings of the extraction, at most 256.'),
  })
  .meta({ id: 'Fragment', description: 'Part of the graph: the nodes and edges of some files.' })
export type Fragment = z.infer<typeof Fragment>
