import { setTimeout as delay } from 'node:timers/promises'

export type WaitOptions = { timeoutMs?: number; intervalMs?: number }

/**
 * The pause before the next call: short at first, then a twentieth of the time so far. A condition
 * often asks the service under test, whose answers would slow down what is waited for.
 */
const pauseMs = (waitedMs: number): number => Math.min(Math.max(10, waitedMs / 20), 250)

/**
 * Resolves with the first truthy value of `condition`, called every `intervalMs`, by default less
 * and less often. A condition that throws counts as not yet true (for example, while a server that
 * starts refuses connections).
 * After `timeoutMs` it rejects, with the last error as the `cause`.
 */
export async function waitUntil<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 120_000, intervalMs }: WaitOptions = {},
): Promise<T> {
  const startedMs = performance.now()
  let cause: unknown
  do {
    try {
      const value = await condition()
      if (value) return value
      cause = undefined
    } catch (error) {
      cause = error
    }
    await delay(intervalMs ?? pauseMs(performance.now() - startedMs))
  } while (performance.now() < startedMs + timeoutMs)
  const source = condition.toString().slice(0, 200)
  throw new Error(`not true within ${timeoutMs} ms: ${source}`, { cause })
}
