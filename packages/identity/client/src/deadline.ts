import { TimedOutError } from './errors.ts'

/** The end of one call: its time is up, or the caller has aborted it. */
export type Deadline = {
  readonly signal: AbortSignal
  readonly remainingMs: () => number
  /** The outcome of `work`, or the reason of the end if that comes first. */
  readonly race: <T>(work: Promise<T>) => Promise<T>
  readonly sleep: (ms: number) => Promise<void>
  /** Forgets its timer and its listener. */
  readonly clear: () => void
}

export function startDeadline(timeoutMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const endsAtMs = performance.now() + timeoutMs
  const stop = () => controller.abort(callerSignal?.reason)
  if (callerSignal?.aborted) stop()
  callerSignal?.addEventListener('abort', stop, { once: true })
  // Longer than a timer can be means never.
  const timer =
    timeoutMs <= 2_147_483_647
      ? setTimeout(
          () => controller.abort(new TimedOutError(`Not done within ${timeoutMs} ms`)),
          timeoutMs,
        )
      : undefined
  const { signal } = controller
  // One listener for however many tries, and a rejection that nobody waits for any more is no fault.
  const ended = new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  ended.catch(() => {})
  const race = async <T>(work: Promise<T>): Promise<T> => Promise.race([ended, work])
  return {
    signal,
    race,
    remainingMs: () => endsAtMs - performance.now(),
    sleep: async (ms) => {
      let sleeping: ReturnType<typeof setTimeout> | undefined
      try {
        await race(new Promise<void>((resolve) => (sleeping = setTimeout(resolve, ms))))
      } finally {
        clearTimeout(sleeping)
      }
    },
    clear: () => {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', stop)
    },
  }
}
