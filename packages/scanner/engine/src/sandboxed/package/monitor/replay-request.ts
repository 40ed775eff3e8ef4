import { createFlag, layOutSite, placeFlag } from '../flag.ts'
import type { Report } from '../../../protocol/package-job.ts'
import { withNonce } from '../../../protocol/plan.ts'
import { rawRequest } from '../request.ts'
import { type ReplayRun, type Start, askForCall } from './replay-run.ts'

const SERVER_MS = 8_000
const ANSWER_MS = 2_000
const PORTS_MAX = 8

/**
 * Creates a flag once the server in the guest listens, requests it, and looks for its content in
 * the response.
 */
export const replayRequest = async (run: ReplayRun, start: Start): Promise<Report> => {
  const { guest, fired, seal } = run
  layOutSite()
  let message = (await start()) as (Report & { ports?: readonly number[] }) | undefined
  const failed = message?.failed ?? []
  // The guest doesn't load a program but starts it directly.
  if (message !== undefined && message.ports === undefined)
    message = (await guest.next(SERVER_MS)) as typeof message
  const { ports } = message ?? {}
  if (!Array.isArray(ports)) return { failed }
  const flag = createFlag(seal.text)
  placeFlag(flag)
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
