const ATTEMPTS_MAX = 4
const BACKOFF_MS = 500
const WAIT_MAX_MS = 60_000
/** A rate limit, or a server that starts or stops. */
const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504])
const TRANSIENT =
  /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|EAI_AGAIN|FETCH_ERROR|UND_ERR_\w+|ERR_SOCKET_TIMEOUT)$/

type Context = {
  readonly signal: AbortSignal
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Repeats a request after transient errors, up to three times; waits as `Retry-After` says. */
export const retry = async <T>({ signal, wait }: Context, act: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      signal.throwIfAborted()
      if (attempt >= ATTEMPTS_MAX || !isTransient(error)) throw error
      const asked = retryAfterMs(error)
      await wait(Math.min(WAIT_MAX_MS, asked ?? BACKOFF_MS * 2 ** (attempt - 1)))
    }
  }
}

type RequestError = {
  readonly statusCode?: unknown
  readonly code?: unknown
  readonly cause?: { readonly code?: unknown }
  /** Lists of values in errors of npm's client. */
  readonly headers?: unknown
}

const isTransient = (error: unknown): boolean => {
  const { statusCode, code, cause } = error as RequestError
  if (typeof statusCode === 'number') return RETRIED.has(statusCode)
  return [code, cause?.code].some((each) => TRANSIENT.test(String(each)))
}

const retryAfterMs = (error: unknown): number | undefined => {
  const { headers } = error as RequestError
  const value =
    headers instanceof Headers
      ? headers.get('retry-after')
      : [(headers as Record<string, unknown> | undefined)?.['retry-after']].flat()[0]
  const seconds = Number(value ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1_000) : undefined
}
