export { Dependency, ECOSYSTEMS } from './dependency.ts'
export type { Ecosystem } from './dependency.ts'
export { unflatten, unflattenGraph } from './unflatten.ts'
export { EDGE_TYPES, NODE_KINDS } from './graph.ts'
export type { EdgeType, Fragment, GraphEdge, GraphNode, NodeKind } from './graph.ts'
export {
  ALL_TAINTS,
  NO_TAINT,
  parseTaints,
  taintsNamed,
  taintForSink,
  taintsText,
  isSanitized,
} from './taint-classes.ts'
export type { TaintSet } from './taint-classes.ts'
export { LIMITS } from './limits.ts'
export {
  COLUMNAR_MEDIA_TYPE,
  ClientScanPayload,
  FlattenedPayload,
  FragmentsPayload,
  InlineGraph,
  ReferencesPayload,
  SCHEMA_VERSION,
  payloadJsonSchema,
} from './payload.ts'
export type { Coverage, SharedSource } from './payload.ts'
export {
  CLASS_RECORDS,
  PACKAGE_CLASSES,
  SINK_CALL_KINDS,
  VULNERABILITY_CLASSES,
  getClassRecord,
} from './classes/index.ts'
export type {
  ClassId,
  PackageClass,
  PackageClassOf,
  SinkCallKind,
  SinkKind,
} from './classes/index.ts'
export { SELF } from './classes/class-record.ts'
export type {
  ApplicationAttack,
  ClassRecord,
  ObservedFunctions,
  PackageSearch,
  ResponseKind,
  SinkCondition,
  SinkGroup,
} from './classes/class-record.ts'
export { PROGRAM_LANGUAGES, getProgramLanguage } from './program-language.ts'
export type { ProgramLanguage } from './program-language.ts'
export { NONCE_PLACE, PAYLOAD_PLACE } from './placeholders.ts'
export {
  VulnerabilityClass,
  Oracle,
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
export {
  countFindings,
  isDismissed,
  isFresh,
  isListed,
  isRefuted,
  splitFindings,
} from './count-findings.ts'
export type { FindingCounts } from './count-findings.ts'
export type { TriageState } from './triage.ts'
