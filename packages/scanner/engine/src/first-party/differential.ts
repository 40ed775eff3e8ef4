import type { ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { FRESH_RUNS, type TriedElsewhere } from '../proof/levels.ts'
import { type Replay, replayRequest } from './replay-request.ts'

type Directories = {
  readonly directory: string
  /** Directory of the presumably fixed application. */
  readonly fixed: string
}

/** Statuses that mean that nothing handles the request. */
const NOBODY: ReadonlySet<number | null> = new Set([null, 404, 405, 501])

/**
 * Sends the request of a proof to the presumably fixed application. It must start and answer the
 * control like the vulnerable one; otherwise, the result proves nothing.
 */
export const replayOnPatched = async (
  sandbox: Sandbox,
  { directory, fixed }: Directories,
  bundle: ProofBundle,
  signal?: AbortSignal,
): Promise<TriedElsewhere> => {
  using flawed = await sandbox.stage(directory, signal)
  using staged = await flawed.stage(fixed, signal)
  const replay = (where: string, text: string) =>
    replayRequest(staged, where, bundle, { text, signal })
  const [before, after] = await Promise.all([
    replay(directory, bundle.control),
    replay(fixed, bundle.control),
  ])
  const why = whyNotCalled(before, after)
  if (why !== undefined)
    return {
      outcome: 'not called',
      reason: `it could not be tested on the fixed application: ${why}`,
    }
  const payloads = await Promise.all(
    Array.from({ length: FRESH_RUNS }, () => replay(fixed, bundle.payload)),
  )
  if (payloads.some(({ hasFired }) => hasFired))
    return { outcome: 'works', reason: 'it works on the fixed application as well' }
  return payloads.some(({ started }) => 'failed' in started)
    ? { outcome: 'not called', reason: 'the fixed application did not start each time' }
    : { outcome: 'fails', reason: 'it fails on the fixed application' }
}

const whyNotCalled = (before: Replay, after: Replay): string | undefined => {
  if ('failed' in after.started) return `it does not start: ${after.started.detail}`
  if (after.hasFired) return 'the control has the effect there'
  if (NOBODY.has(after.status) && !NOBODY.has(before.status))
    return `it no longer handles that request (${after.status ?? 'no response'})`
  return undefined
}
