import { TimedOutError } from './errors.ts'

/** The end of one call, by its time limit or by an abort of the caller. */
export type Deadline = {
  readonly signal: AbortSignal
  readonly remainingMs: () => number
  /** The result of `work`; rejects with the reason of the end if that comes first. */
  readonly race: <T>(work: Promise<T>) => Promise<T>
  readonly sleep: (ms: number) => Promise<void>
  /** Removes the timer and the listener. */
  readonly clear: () => void
}

export function startDeadline(timeoutMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const endsAtMs = performance.now() + timeoutMs
  const stop = () => controller.abort(callerSignal?.reason)
  if (callerSignal?.aborted) stop()
  callerSignal?.addEventListener('abort', stop, { once: true })
  // Timers don't support more than 2^31 − 1 ms, about 25 days.
  const timer =
    timeoutMs <= 2_147_483_647
      ? setTimeout(
          () =>
            controller.abort(
              new TimedOutError(
                `No response within ${timeoutMs} ms. Increase timeoutMs or check the service.`,
              ),
            ),
          timeoutMs,
        )
      : undefined
  const { signal } = controller
  // One listener for all attempts; a rejection after the last one is not an error.
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
