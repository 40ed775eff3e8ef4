import { flagOf, layOutSite, plantFlag } from '../flag.ts'
import type { Report } from '../job.ts'
import { withNonce } from '../plan.ts'
import { rawRequest } from '../request.ts'
import { type ReplayRun, type Start, askForCall } from './replay-run.ts'

const SERVER_MS = 8_000
const ANSWER_MS = 2_000
const PORTS_MAX = 8

/** Asks the server in the guest for a file that is planted once it listens, and looks for its content in the answer. */
export const replayRequest = async (run: ReplayRun, start: Start): Promise<Report> => {
  const { guest, fired, seal } = run
  layOutSite()
  let message = (await start()) as (Report & { ports?: readonly number[] }) | undefined
  const failed = message?.failed ?? []
  // A program is not loaded by the guest, which starts it at once.
  if (message !== undefined && message.ports === undefined)
    message = (await guest.next(SERVER_MS)) as typeof message
  const { ports } = message ?? {}
  if (!Array.isArray(ports)) return { failed }
  const flag = flagOf(seal.text)
  plantFlag(flag)
  let hasFired = false
  for (const port of (ports as number[]).slice(0, PORTS_MAX)) {
    const answer = await rawRequest(port, withNonce(fired.payload, seal.text), ANSWER_MS)
    hasFired ||= answer.includes(flag.text)
    if (hasFired) break
  }
  return {
    failed,
    replayed: { hasFired, wasCallable: ports.length > 0, ...(await askForCall(run)) },
  }
}
