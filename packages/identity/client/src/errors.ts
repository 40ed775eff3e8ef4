import type { Problem } from './generated/schemas.ts'

/** Error code of the service. A newer service can have codes that this client doesn't list. */
export type ErrorCode = Problem['code'] | (string & {})
/** One validation problem with its JSON pointer. */
export type Issue = NonNullable<Problem['issues']>[number]

/**
 * Base class of all errors of this client. An abort by your own signal is rethrown unchanged.
 *
 * @example
 * try {
 *   await client.prepareTurn(query)
 * } catch (error) {
 *   if (!(error instanceof DaimonError)) throw error
 *   console.warn('Continuing without memory:', error.message)
 * }
 */
export class DaimonError extends Error {
  override name = 'DaimonError'
  /** Set by `runTurn` if your model replied and only the complete failed. */
  reply: string | undefined = undefined
}

/** The client is disabled; only `runTurn` and `isReady` work. */
export class DisabledError extends DaimonError {
  override name = 'DisabledError'
}

/** The connection was refused, or closed before the complete response arrived. */
export class ConnectionFailedError extends DaimonError {
  override name = 'ConnectionFailedError'
}

/** The call took longer than its `timeoutMs`. */
export class TimedOutError extends ConnectionFailedError {
  override name = 'TimedOutError'
}

/** The response isn't from a Daimon service: an HTML page, truncated JSON, or a redirect. */
export class BadAnswerError extends DaimonError {
  override name = 'BadAnswerError'
}

/**
 * The service, or a proxy in front of it, returned an error status. Each status has a subclass.
 *
 * @example
 * try {
 *   await client.ensureAvatar('customer-42', soul)
 * } catch (error) {
 *   if (error instanceof StatusError && error.code === 'SOUL_INVALID') console.table(error.issues)
 *   else throw error
 * }
 */
export class StatusError extends DaimonError {
  override name = 'StatusError'
  readonly status: number
  /** Null if the response isn't a problem document, for example from a proxy. */
  readonly code: ErrorCode | null
  /** All validation problems of the request. */
  readonly issues: readonly Issue[]
  /** Id of the request in the logs of the service. */
  readonly requestId: string | null
  /** The complete problem document. */
  readonly problem: Readonly<Record<string, unknown>> | null
  /** Milliseconds to wait before a retry, from `Retry-After`. */
  readonly retryAfterMs: number | null

  constructor(status: number, headers: Headers, text: string, nowMs: number) {
    const problem = readProblem(text)
    super(describe(status, problem, text))
    this.status = status
    this.problem = problem
    this.code = toText(problem?.['code'])
    this.issues = Array.isArray(problem?.['issues']) ? (problem['issues'] as Issue[]) : []
    this.requestId = toText(problem?.['request_id']) ?? headers.get('x-request-id')
    this.retryAfterMs = readRetryAfter(headers.get('retry-after'), nowMs)
  }
}

/** 401: the credential is missing or invalid. */
export class AuthenticationError extends StatusError {
  override name = 'AuthenticationError'
}
/** 403: the key lacks the required scope. */
export class PermissionDeniedError extends StatusError {
  override name = 'PermissionDeniedError'
}
/** 404: the resource doesn't exist or isn't yours. */
export class NotFoundError extends StatusError {
  override name = 'NotFoundError'
}
/** 405: the path doesn't support the method. */
export class MethodNotAllowedError extends StatusError {
  override name = 'MethodNotAllowedError'
}
/** 409: the request conflicts with stored data. */
export class ConflictError extends StatusError {
  override name = 'ConflictError'
}
/** 413: the body is too large. */
export class PayloadTooLargeError extends StatusError {
  override name = 'PayloadTooLargeError'
}
/** 415: the service doesn't accept the content type. */
export class UnsupportedMediaTypeError extends StatusError {
  override name = 'UnsupportedMediaTypeError'
}
/** 422: the request is invalid; `issues` lists every problem. */
export class ValidationError extends StatusError {
  override name = 'ValidationError'
}
/** 429: a rate limit is exceeded; wait for `retryAfterMs`. */
export class RateLimitedError extends StatusError {
  override name = 'RateLimitedError'
}
/** 431: address and headers exceed 16 KiB. */
export class HeadersTooLargeError extends StatusError {
  override name = 'HeadersTooLargeError'
}
/** 500: the service failed; report `requestId`. */
export class InternalServerError extends StatusError {
  override name = 'InternalServerError'
}
/** 503: a dependency, such as the database or the chat model, is down. */
export class UnavailableError extends StatusError {
  override name = 'UnavailableError'
}

/** The class of each status in the OpenAPI document. */
export const errorClasses: Readonly<Record<number, typeof StatusError>> = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  405: MethodNotAllowedError,
  409: ConflictError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: ValidationError,
  429: RateLimitedError,
  431: HeadersTooLargeError,
  500: InternalServerError,
  503: UnavailableError,
}

/** The error of a response, of the class of its status. */
export function statusError(
  status: number,
  headers: Headers,
  text: string,
  nowMs: number,
): StatusError {
  const Class = errorClasses[status] ?? StatusError
  return new Class(status, headers, text, nowMs)
}

function readProblem(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    const isProblem = typeof value === 'object' && value !== null && 'code' in value
    return isProblem ? { ...value } : null
  } catch {
    return null
  }
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function describe(status: number, problem: Record<string, unknown> | null, text: string): string {
  if (problem === null)
    return `Status ${status} from a proxy or another server, not from the service: ${excerpt(text)}. Check baseUrl.`
  const { code, detail, title, request_id: requestId } = problem
  return `${String(detail ?? title)} (${String(code)}, status ${status}, request ${String(requestId)})`
}

/** The beginning of an unexpected text, on one line. */
export const excerpt = (text: string): string =>
  text.trim() === '' ? 'an empty response' : JSON.stringify(text.trim().slice(0, 120))

/** Seconds or a date, as milliseconds from now. */
function readRetryAfter(text: string | null, nowMs: number): number | null {
  if (text === null || text.trim() === '') return null
  const ms = /^\s*\d+\s*$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
