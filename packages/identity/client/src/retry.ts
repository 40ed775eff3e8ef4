import { ConnectionFailedError, StatusError, TimedOutError } from './errors.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000

/**
 * Whether sending the same again may help, and cannot do a thing twice: what was refused unseen may always be
 * repeated, what may have been done only when the operation bears it.
 */
export function isWorthRepeating(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof TimedOutError) return false
  if (error instanceof ConnectionFailedError) return isRepeatable || neverArrived(error.cause)
  if (!(error instanceof StatusError)) return false
  const { status, code } = error
  if (status === 429 || code === 'READY_DEGRADED') return true
  return isRepeatable && code !== 'INFERENCE_DOWN' && (status === 408 || status >= 500)
}

// Codes of Node: a browser does not tell.
const unsent = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** True when no connection came about, so that nothing was sent. */
export function neverArrived(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && unsent.has(code)) || neverArrived(error.cause)
}

/**
 * How long to wait before the next try: what the server asks for, else .5 s doubled with each try up to 8 s, of
 * which a random half is left out so that clients that failed together do not come back together.
 */
export function retryDelayMs(error: unknown, tries: number, random: number): number {
  if (error instanceof StatusError && error.retryAfterMs !== null) return error.retryAfterMs
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (tries - 1)) * (1 - random / 2)
}
