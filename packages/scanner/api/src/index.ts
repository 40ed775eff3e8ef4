export { Dependency, ECOSYSTEMS } from './dependency.ts'
export type { Ecosystem } from './dependency.ts'
export { symbolOfFlat } from './flat-symbol.ts'
export { EDGE_TYPES, NODE_KINDS } from './graph.ts'
export type { EdgeType, Fragment, GraphEdge, GraphNode, NodeKind } from './graph.ts'
export { ALL_HARMS, NO_HARM, harmsIn, harmsNamed, harmsOf, harmsText, isHarmless } from './harms.ts'
export type { Harms } from './harms.ts'
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
export type { Coverage, SharedSource } from './payload.ts'
export {
  FLAW_CLASSES,
  FlawClass,
  NONCE_PLACE,
  ORACLES,
  Oracle,
  PAYLOAD_PLACE,
  PROOF_FORMAT,
  ProofBundle,
  ProofDriver,
  ProofRequest,
  ProofTarget,
  proofJsonSchema,
} from './proof.ts'
export { Finding, ScanAnswer, SEVERITIES, SubmitAnswer } from './scan.ts'
export type { Progress, Severity, Status } from './scan.ts'
export { ERRORS } from './errors.ts'
export type { ErrorCode } from './errors.ts'
export type { Checks } from './health.ts'
export { openApiDocument } from './openapi.ts'
export type { ReachabilityRequest, ValidateDependencyRequest } from './queries.ts'
export { REPORT_FORMATS } from './routes/scan-routes.ts'
export type { ReportFormat } from './routes/scan-routes.ts'
export { scannerRoutes } from './routes/index.ts'
export type { OperationId, ScannerRoutes } from './routes/index.ts'
export { SERVICE_NAME, SERVICE_VERSION } from './version.ts'
export { ReachabilityAnswer, ValidateDependencyAnswer } from './queries.ts'
