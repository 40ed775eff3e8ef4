// The terminal signals all processes of its group, and npm forwards the signal again: a second
// signal this soon is the same key press.
const echoMs = 1_000

export type StopSignal = {
  /** Aborted by the first SIGTERM, SIGINT or SIGHUP. */
  first: AbortSignal
  /** Calls `listener` on a second one. */
  onSecond(listener: () => void): void
}

export function listenForStop(): StopSignal {
  const first = new AbortController()
  const listeners: (() => void)[] = []
  let firstAtMs: number | undefined
  function handle(): void {
    const nowMs = performance.now()
    if (firstAtMs === undefined) {
      firstAtMs = nowMs
      first.abort()
    } else if (nowMs - firstAtMs > echoMs) {
      for (const listener of listeners) listener()
    }
  }
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, handle)
  return { first: first.signal, onSecond: (listener) => void listeners.push(listener) }
}
