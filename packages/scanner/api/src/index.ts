export { Dependency, ECOSYSTEMS } from './dependency.ts'
export type { Ecosystem } from './dependency.ts'
export { EDGE_TYPES, NODE_KINDS } from './graph.ts'
export type { EdgeType, Fragment, GraphEdge, GraphNode, NodeKind } from './graph.ts'
export { LIMITS } from './limits.ts'
export {
  COLUMNAR_MEDIA_TYPE,
  ClientScanPayload,
  FlattenedPayload,
  FragmentsPayload,
  ReferencesPayload,
  SCHEMA_VERSION,
  payloadJsonSchema,
} from './payload.ts'
export type { Coverage } from './payload.ts'
export { Finding, ScanAnswer, SEVERITIES, SubmitAnswer } from './scan.ts'
export type { Severity } from './scan.ts'
