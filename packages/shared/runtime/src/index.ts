export { ApiError } from './api-error.ts'
export type { Issue } from './api-error.ts'
export {
  ConfigError,
  countVariable,
  hidePassword,
  parseConfig,
  portVariable,
  printableConfig,
} from './config.ts'
export { deprecationWarnings } from './deprecated-variables.ts'
export { createHttpApp, jsonPage } from './http/create-http-app.ts'
export type { HttpEnv } from './http/create-http-app.ts'
export { checkFetchSite, checkHost, checkOrigin, isLoopback } from './http/host-guard.ts'
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
export { readSite, serveSite } from './http/site.ts'
export type { Site } from './http/site.ts'
export { zodIssues } from './http/zod-issues.ts'
export { createHttpService } from './http/serve.ts'
export type { HttpService } from './http/serve.ts'
export { JsonSplitError, JsonSplitter } from './json-splitter.ts'
export type { JsonChunk } from './json-splitter.ts'
export { waitForShutdown } from './shutdown.ts'
export { freeStartMemory } from './free-start-memory.ts'
export { createLogger } from './logger.ts'
export type { Logger } from './logger.ts'
export { startTelemetry } from './telemetry/telemetry.ts'
export type { Telemetry } from './telemetry/telemetry.ts'
export type {
  ChannelMessage,
  GaugeSource,
  HistogramSource,
  SpanSource,
} from './telemetry/span-source.ts'
export { jsonPointer, parseStrictJson, textFault } from './strict-json.ts'
