import { ConnectionFailedError, StatusError, TimedOutError } from './errors.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000

/**
 * Whether a retry can succeed and is safe: always if the service didn't process the request, and
 * otherwise only if the operation is repeatable.
 */
export function isWorthRepeating(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof TimedOutError) return false
  if (error instanceof ConnectionFailedError) return isRepeatable || neverArrived(error.cause)
  if (!(error instanceof StatusError)) return false
  const { status, code } = error
  if (status === 429 || code === 'READY_DEGRADED') return true
  return isRepeatable && code !== 'INFERENCE_DOWN' && (status === 408 || status >= 500)
}

// Error codes of Node; browsers don't report them.
const unsent = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether the connection failed, so that nothing was sent. */
export function neverArrived(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && unsent.has(code)) || neverArrived(error.cause)
}

/**
 * Delay before the next attempt: `Retry-After`, else 0.5 s doubled per attempt up to 8 s, reduced
 * by up to half at random so that clients don't retry at the same time.
 */
export function retryDelayMs(error: unknown, tries: number, random: number): number {
  if (error instanceof StatusError && error.retryAfterMs !== null) return error.retryAfterMs
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (tries - 1)) * (1 - random / 2)
}
