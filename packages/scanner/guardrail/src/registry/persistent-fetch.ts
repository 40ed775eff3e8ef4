const ATTEMPTS_MAX = 3
/** After this, a second attempt runs in parallel; the first response counts. */
const HEDGE_MS = 500
const PAUSE_MS = 50

const TRANSIENT_CODES =
  /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_\w+|FETCH_ERROR|ERR_SOCKET_TIMEOUT)$/

/** Retries transient errors: broken connections, timeouts, and 5xx. Fails like the last attempt. */
export const fetchPersistently = <T>(
  fetchOnce: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> => {
  const others = new AbortController()
  const all = AbortSignal.any([signal, others.signal])
  const timers = new Set<NodeJS.Timeout>()
  let started = 0
  let running = 0
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const later = (act: () => void, delayMs: number) => void timers.add(setTimeout(act, delayMs))
  const attempt = () => {
    if (started >= ATTEMPTS_MAX || all.aborted) return
    started += 1
    running += 1
    later(attempt, HEDGE_MS)
    fetchOnce(all).then(resolve, (error: unknown) => {
      running -= 1
      if (!isTransient(error) || (running === 0 && started >= ATTEMPTS_MAX) || all.aborted)
        reject(error)
      else if (running === 0) later(attempt, PAUSE_MS * started)
    })
  }
  attempt()
  return promise.finally(() => {
    for (const timer of timers) clearTimeout(timer)
    others.abort()
  })
}

const isTransient = (error: unknown): boolean => {
  const { statusCode, code, cause } = error as {
    statusCode?: number
    code?: unknown
    cause?: { code?: unknown }
  }
  if (statusCode !== undefined) return statusCode >= 500
  return [code, cause?.code].some((each) => TRANSIENT_CODES.test(String(each)))
}
