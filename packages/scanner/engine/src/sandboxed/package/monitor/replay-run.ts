import type { Trigger } from '../../../protocol/trigger.ts'
import type { GuestReport, Seal, SeenCall } from '../../../protocol/package-job.ts'
import type { Guest } from '../../shared/monitor/guest-process.ts'

/** State of a replay in the monitor: the guest waits and hasn't loaded the package yet. */
export type ReplayRun = {
  readonly guest: Guest
  readonly fired: Trigger
  readonly seal: Seal
  readonly isTraced: boolean
  /** Address of the inspector, if the check needs one. */
  readonly url: string | undefined
}

/** Makes the guest load the package. Returns undefined if it ended or timed out. */
export type Start = () => Promise<GuestReport | undefined>

const CALL_MS = 3_000

/** Asks the guest for the call that its hooks saw. A hint; undefined without an answer. */
export const askForCall = async ({ guest, seal }: ReplayRun, word = seal.word) => {
  guest.send({ report: { word } })
  for (;;) {
    const message = (await guest.next(CALL_MS)) as { call?: SeenCall | null } | undefined
    if (message === undefined) return {}
    if (message.call !== undefined) return message.call === null ? {} : { call: message.call }
  }
}
