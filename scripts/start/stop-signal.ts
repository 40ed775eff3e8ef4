// npm passes on to its script what the terminal has sent to the script already: a signal that
// comes this soon after the first is the same key press.
const echoMs = 1_000

export type StopSignal = {
  /** Aborted by the first SIGTERM, SIGINT or SIGHUP. */
  first: AbortSignal
  /** Calls `listener` at a second one. */
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
