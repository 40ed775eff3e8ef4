import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import {
  type Codec,
  count,
  flag,
  json,
  list,
  optional,
  encode,
  record,
  text,
  decode,
} from '../binary/codec.ts'
import type { SkippedFlow } from '../link/whole-flow.ts'
import type { FileFragment, GroupGraph } from './build-graph.ts'

/** Raise it when the same graph would be packed differently: it is part of the cache key. */
export const GRAPH_FORMAT = 2

/** Converts a graph to the bytes that the cache stores. */
export const packGraph = (graph: GroupGraph): Uint8Array =>
  encode(graphCodec, { skippedFlow: undefined, ...graph })
export const unpackGraph = (bytes: Uint8Array): GroupGraph => decode(graphCodec, bytes)

const metadata = optional(json) as Codec<GraphNode['metadata']>

const nodeCodec = record<Pick<GraphNode, NodeMember>>({
  id: text(),
  kind: text(),
  file: text(),
  line: count,
  language: text(),
  symbol: optional(text()),
  metadata,
})
type NodeMember = 'id' | 'kind' | 'file' | 'line' | 'language' | 'symbol' | 'metadata'

const edgeCodec = record<Pick<GraphEdge, 'source' | 'target' | 'edge_type' | 'metadata'>>({
  source: text(),
  target: text(),
  edge_type: text(),
  metadata,
})

const fragmentCodec = record<Pick<FileFragment, 'path' | 'nodes' | 'edges' | 'warnings'>>({
  path: text(),
  nodes: list(nodeCodec),
  edges: list(edgeCodec),
  warnings: list(text()),
})

const graphCodec = record<Required<GroupGraph>>({
  fragments: list(fragmentCodec),
  entrypointCount: count,
  isTruncated: flag,
  skippedFlow: optional(record<SkippedFlow>({ nodes: count, nodesMax: count })),
})
