import type { Problem } from './generated/schemas.ts'

/** A code of the service's table, or one of a service that is newer than this client. */
export type ErrorCode = Problem['code'] | (string & {})
export type Issue = NonNullable<Problem['issues']>[number]

/** What every error of this client is; a caller's own abort is passed on as it came. */
export class DaimonError extends Error {
  override name = 'DaimonError'
  /** Set by `runTurn` when the model has replied and only the complete failed. */
  reply: string | undefined = undefined
}

/** The client is switched off, so that nothing but `runTurn` and `isReady` works. */
export class DisabledError extends DaimonError {
  override name = 'DisabledError'
}

/** No answer came, or it broke off: refused, reset, cut. */
export class ConnectionFailedError extends DaimonError {
  override name = 'ConnectionFailedError'
}

/** The call was not done within its `timeoutMs`. */
export class TimedOutError extends ConnectionFailedError {
  override name = 'TimedOutError'
}

/** Something answered, but not as a Daimon service does: a page, cut JSON, a redirect. */
export class BadAnswerError extends DaimonError {
  override name = 'BadAnswerError'
}

/** The service, or something before it, answered with an error. One subclass stands for one status. */
export class StatusError extends DaimonError {
  override name = 'StatusError'
  readonly status: number
  /** Null when the answer was no problem document: something before the service gave it. */
  readonly code: ErrorCode | null
  /** Everything that is wrong with the request, by JSON pointer. */
  readonly issues: readonly Issue[]
  readonly requestId: string | null
  /** The whole problem document, further members included. */
  readonly problem: Readonly<Record<string, unknown>> | null
  /** From `Retry-After`. */
  readonly retryAfterMs: number | null

  constructor(status: number, headers: Headers, text: string, nowMs: number) {
    const problem = readProblem(text)
    super(describe(status, problem, text))
    this.status = status
    this.problem = problem
    this.code = textOf(problem?.['code'])
    this.issues = Array.isArray(problem?.['issues']) ? (problem['issues'] as Issue[]) : []
    this.requestId = textOf(problem?.['request_id']) ?? headers.get('x-request-id')
    this.retryAfterMs = readRetryAfter(headers.get('retry-after'), nowMs)
  }
}

export class AuthenticationError extends StatusError {
  override name = 'AuthenticationError'
}
export class PermissionDeniedError extends StatusError {
  override name = 'PermissionDeniedError'
}
export class NotFoundError extends StatusError {
  override name = 'NotFoundError'
}
export class MethodNotAllowedError extends StatusError {
  override name = 'MethodNotAllowedError'
}
export class ConflictError extends StatusError {
  override name = 'ConflictError'
}
export class PayloadTooLargeError extends StatusError {
  override name = 'PayloadTooLargeError'
}
export class UnsupportedMediaTypeError extends StatusError {
  override name = 'UnsupportedMediaTypeError'
}
export class ValidationError extends StatusError {
  override name = 'ValidationError'
}
export class RateLimitedError extends StatusError {
  override name = 'RateLimitedError'
}
export class HeadersTooLargeError extends StatusError {
  override name = 'HeadersTooLargeError'
}
export class InternalServerError extends StatusError {
  override name = 'InternalServerError'
}
export class UnavailableError extends StatusError {
  override name = 'UnavailableError'
}

/** One class for each status that the document names. */
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

/** The error of an answer, of the class of its status. */
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

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function describe(status: number, problem: Record<string, unknown> | null, text: string): string {
  if (problem === null) return `${status} from something before the service: ${excerpt(text)}`
  const { code, detail, title, request_id: requestId } = problem
  return `${String(detail ?? title)} (${String(code)}, status ${status}, request ${String(requestId)})`
}

/** The beginning of a text that nobody expected, on one line. */
export const excerpt = (text: string): string =>
  text.trim() === '' ? 'an empty answer' : JSON.stringify(text.trim().slice(0, 120))

/** Seconds or a date, as milliseconds from now. */
function readRetryAfter(text: string | null, nowMs: number): number | null {
  if (text === null || text.trim() === '') return null
  const ms = /^\s*\d+\s*$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
