import { setTimeout as delay } from 'node:timers/promises'

export type WaitOptions = { timeoutMs?: number; intervalMs?: number }

/**
 * Resolves with the first truthy value of `condition`, asked every `intervalMs`.
 * A condition that throws counts as not yet true (a server that refuses connections while it
 * starts, say); what it threw last is the `cause` of the error after `timeoutMs`.
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
