export { CodedError } from './coded-error.ts'
export type { Issue } from './coded-error.ts'
export {
  ConfigError,
  countVariable,
  hidePassword,
  parseConfig,
  portVariable,
  printableConfig,
} from './config.ts'
export { deprecationWarnings } from './deprecated-variables.ts'
export { createFace, jsonPage } from './http/create-face.ts'
export type { FaceEnv } from './http/create-face.ts'
export { checkHost, checkOrigin, isLoopback } from './http/host-guard.ts'
export { mountRoutes } from './http/mount-routes.ts'
export type { Answer, Call } from './http/mount-routes.ts'
export { createPages } from './http/pages.ts'
export type { Pages } from './http/pages.ts'
export { problemResponse, toProblem } from './http/problem.ts'
export type { ErrorTable } from './http/problem.ts'
export { decodeUtf8, readBody } from './http/read-body.ts'
export {
  parseBody,
  parsePiece,
  readQuery,
  readRawBody,
  validationError,
} from './http/read-input.ts'
export { zodIssues } from './http/zod-issues.ts'
export { createHttpService } from './http/serve.ts'
export type { HttpService } from './http/serve.ts'
export { JsonCutFault, JsonCutter } from './json-cutter.ts'
export type { JsonPiece } from './json-cutter.ts'
export { untilStopped } from './lifecycle.ts'
export { createLogger } from './logger.ts'
export type { Logger } from './logger.ts'
export { startTelemetry } from './telemetry/telemetry.ts'
export type { Telemetry } from './telemetry/telemetry.ts'
export type {
  ChannelMessage,
  GaugeSource,
  MeasureSource,
  SpanSource,
} from './telemetry/span-source.ts'
export { jsonPointer, parseStrictJson, textFault } from './strict-json.ts'
