import { canaryIsThere } from '../canary.ts'
import type { Report } from '../../../protocol/package-job.ts'
import { openInspection } from '../../shared/monitor/inspect-prototype.ts'
import { createCanary } from './canaries.ts'
import { type ReplayRun, type Start, askForCall } from './replay-run.ts'

/** Time for all steps of a plan; each step also has its own limit. */
const PLAN_MS = 12_000
const QUIET_MS = 6_000
const LOOK_MS = 10

/**
 * Sends a payload and checks its effect: a file named by the evaluated text, use of what the
 * payload names, or a polluted prototype.
 */
export const replayCall = async (run: ReplayRun, start: Start): Promise<Report> => {
  const { guest, fired, seal, isTraced, url } = run
  const inspection = url === undefined ? undefined : await openInspection(url)
  const started = await start()
  if (started === undefined) return {}
  const { failed } = started
  const canary = fired.canary && (await createCanary(fired.canary, seal.canary))
  if (fired.canary && canary === undefined)
    return { failed, obstacle: `the package occupies the ${fired.canary} that the check needs` }
  guest.send({ run: { payload: fired.payload, nonce: seal.text } })
  const ran = (await guest.next(PLAN_MS)) as { wasCallable?: boolean } | undefined
  const wasCallable = ran?.wasCallable === true
  const isThere = () =>
    canary ? canary.isUsed() : fired.polluted === undefined && canaryIsThere(seal.canary)
  // Most packages write immediately. Check again for later writes.
  let isPolluted = (await inspection?.isPolluted(seal.text)) === true
  let isQuiet = isPolluted
  const quiet = guest.next(QUIET_MS).then(() => (isQuiet = true))
  const isOver = () => isQuiet || isThere()
  while (!isOver())
    await Promise.race([quiet, new Promise((resolve) => setTimeout(resolve, LOOK_MS))])
  isPolluted ||= (await inspection?.isPolluted(seal.text)) === true
  const hasFired = isThere() || isPolluted
  inspection?.close()
  const seen = await askForCall(run)
  // A traced replay of pollution watches the prototype with an accessor, so the recorded call shows
  // that the effect occurred.
  const isTracedPollution = fired.polluted !== undefined && isTraced && 'call' in seen
  return {
    failed,
    replayed: { hasFired: hasFired || isTracedPollution, wasCallable, ...seen },
  }
}
