import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import {
  type Codec,
  count,
  flag,
  json,
  list,
  optional,
  pack,
  record,
  text,
  unpack,
} from '../pack/codec.ts'
import type { FileFragment, Graph } from './build-graph.ts'

/** Raised when the same graph would be packed otherwise: it is part of the cache's key. */
export const GRAPH_FORMAT = 1

/** A graph as bytes: how it lies in the cache. */
export const packGraph = (graph: Graph): Uint8Array => pack(graphCodec, graph)
export const unpackGraph = (bytes: Uint8Array): Graph => unpack(graphCodec, bytes)

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

const graphCodec = record<Graph>({
  fragments: list(fragmentCodec),
  entrypointCount: count,
  isTruncated: flag,
})
