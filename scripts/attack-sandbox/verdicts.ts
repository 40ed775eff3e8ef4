import type { AttackGroup, Attempt } from './attempt.ts'
import { FORGERIES } from './forgeries.ts'

// Proofs by time compare runs with each other, so few run in parallel.
const AT_ONCE = 2

/** Packages and applications that forge a verified finding, or hide one. */
export const attackVerdicts: AttackGroup['run'] = async ({ signal }) => {
  const waiting = FORGERIES.entries()
  const attempts: Attempt[] = []
  const work = async (): Promise<void> => {
    for (const [at, { name, run }] of waiting) {
      signal.throwIfAborted()
      const { held, detail } = await run()
      attempts[at] = { id: `verdict-${at + 1}`, tries: name, ...(held ? {} : { broken: detail }) }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return attempts
}
