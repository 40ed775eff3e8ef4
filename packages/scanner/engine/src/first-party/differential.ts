import type { ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { FRESH_RUNS, type TriedElsewhere } from '../proof/levels.ts'
import { type Replay, replayRequest } from './replay-request.ts'

type Folders = {
  readonly folder: string
  /** The same application with the flaw mended, as somebody says. */
  readonly fixed: string
}

/** Answers that say that nobody is there for the request. */
const NOBODY: ReadonlySet<number | null> = new Set([null, 404, 405, 501])

/**
 * Sends the request of a proof to an application that is said to be mended. It must start, and answer the harmless
 * control as the flawed one does: one that is not there, or has no such route any more, shows nothing.
 */
export const tryOnMended = async (
  sandbox: Sandbox,
  { folder, fixed }: Folders,
  bundle: ProofBundle,
  signal?: AbortSignal,
): Promise<TriedElsewhere> => {
  using flawed = await sandbox.stage(folder, signal)
  using staged = await flawed.stage(fixed, signal)
  const replay = (where: string, text: string) =>
    replayRequest(staged, where, bundle, { text, signal })
  const [before, after] = await Promise.all([
    replay(folder, bundle.control),
    replay(fixed, bundle.control),
  ])
  const why = whyNotCalled(before, after)
  if (why !== undefined)
    return { outcome: 'not called', reason: `it cannot be tried on the mended application: ${why}` }
  const payloads = await Promise.all(
    Array.from({ length: FRESH_RUNS }, () => replay(fixed, bundle.payload)),
  )
  if (payloads.some(({ hasFired }) => hasFired))
    return { outcome: 'works', reason: 'it works on the mended application as well' }
  return payloads.some(({ started }) => 'failed' in started)
    ? { outcome: 'not called', reason: 'the mended application did not start each time' }
    : { outcome: 'fails', reason: 'it fails on the mended application' }
}

const whyNotCalled = (before: Replay, after: Replay): string | undefined => {
  if ('failed' in after.started) return `it does not start: ${after.started.detail}`
  if (after.hasFired) return 'the harmless control has the effect there'
  if (NOBODY.has(after.status) && !NOBODY.has(before.status))
    return `it does not answer that request any more (${after.status ?? 'no answer'})`
  return undefined
}
