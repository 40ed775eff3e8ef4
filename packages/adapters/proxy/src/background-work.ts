import type { Logger } from '@daimon/runtime'

/** Work that goes on after the response of its request. */
export type BackgroundWork = {
  readonly add: (run: (signal: AbortSignal) => Promise<void>) => void
  /** Waits for the work, at most `timeoutMs`; then aborts the rest. */
  readonly drain: (timeoutMs: number) => Promise<void>
}

/** While the service is down, further turns aren't kept in memory. */
const WAITING_MAX = 1_000

/** Runs work and logs what fails, without the texts of the turn. */
export const createBackgroundWork = (log: Logger): BackgroundWork => {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  return {
    add: (run) => {
      if (running.size >= WAITING_MAX) {
        log.error({ waiting: running.size }, 'turn not stored: too many turns are waiting')
        return
      }
      const work = run(stopping.signal)
        .catch((error: unknown) => log.error({ err: error }, 'turn not stored'))
        .finally(() => running.delete(work))
      running.add(work)
    },
    drain: async (timeoutMs) => {
      const limit = setTimeout(() => stopping.abort(), timeoutMs)
      await Promise.all(running)
      clearTimeout(limit)
    },
  }
}
