export type { ClientOptions } from './client-options.ts'
export {
  AuthenticationError,
  BadAnswerError,
  ConflictError,
  ConnectionFailedError,
  DaimonError,
  DisabledError,
  type ErrorCode,
  HeadersTooLargeError,
  InternalServerError,
  type Issue,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionDeniedError,
  RateLimitedError,
  StatusError,
  TimedOutError,
  UnavailableError,
  UnsupportedMediaTypeError,
  ValidationError,
} from './errors.ts'
export { VERSION } from './generated/operations.ts'
export type * from './generated/schemas.ts'
export { splitText } from './long-texts.ts'
export type { Paged } from './paged.ts'
export type { Generate } from './run-turn.ts'
export type { CallOptions } from './send.ts'
export { type ChatOptions, type EnsureOptions, SoulHybridClient } from './soul-hybrid-client.ts'
export { type OnSoulChange, SoulChangedError } from './soul-changes.ts'
export type { RunTurnOptions, Turn } from './turn-options.ts'
