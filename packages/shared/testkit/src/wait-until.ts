import { setTimeout as delay } from 'node:timers/promises'

export type WaitOptions = { timeoutMs?: number; intervalMs?: number }

/**
 * Resolves with the first truthy value of `condition`, called every `intervalMs`. A condition that
 * throws counts as not yet true (for example, while a server that starts refuses connections).
 * After `timeoutMs` it rejects, with the last error as the `cause`.
 */
export async function waitUntil<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 120_000, intervalMs = 10 }: WaitOptions = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  let cause: unknown
  do {
    try {
      const value = await condition()
      if (value) return value
      cause = undefined
    } catch (error) {
      cause = error
    }
    await delay(intervalMs)
  } while (performance.now() < deadline)
  const source = condition.toString().slice(0, 200)
  throw new Error(`not true within ${timeoutMs} ms: ${source}`, { cause })
}
