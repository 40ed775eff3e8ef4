import { canaryIsThere } from '../canary.ts'
import type { Report } from '../job.ts'
import { openInspection } from './inspect-prototype.ts'
import { type ReplayRun, type Start, askForCall } from './replay-run.ts'

/** All steps of a plan, each ended after its time. */
const PLAN_MS = 12_000
const QUIET_MS = 6_000
const LOOK_MS = 10

/** Sends a payload and looks for what it must do: a file that the evaluated text names, or a member of the prototype. */
export const replayCall = async (run: ReplayRun, start: Start): Promise<Report> => {
  const { guest, fired, seal, isTraced, url } = run
  const inspection = url === undefined ? undefined : await openInspection(url)
  const started = await start()
  if (started === undefined) return {}
  const { failed } = started
  guest.send({ run: { payload: fired.payload, nonce: seal.text } })
  const ran = (await guest.next(PLAN_MS)) as { wasCallable?: boolean } | undefined
  const wasCallable = ran?.wasCallable === true
  const isThere = () => fired.polluted === undefined && canaryIsThere(seal.canary)
  // Most write at once; others do later, and are looked at again.
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
  // Where the prototype is watched from within, what is seen is the place alone.
  const isTracedPollution = fired.polluted !== undefined && isTraced && 'call' in seen
  return {
    failed,
    replayed: { hasFired: hasFired || isTracedPollution, wasCallable, ...seen },
  }
}
