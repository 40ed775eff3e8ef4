import type { Fired } from '../fired.ts'
import type { GuestReport, Seal } from '../job.ts'
import type { Guest } from './guest-process.ts'
import type { SeenCall } from '../replay.ts'

/** A replay as the monitor sees it: the guest waits, and the package is not loaded yet. */
export type ReplayRun = {
  readonly guest: Guest
  readonly fired: Fired
  readonly seal: Seal
  readonly isTraced: boolean
  /** Of the inspector, where there is something to look at from outside of the language. */
  readonly url: string | undefined
}

/** Has the guest load the package; undefined when it ended or said nothing. */
export type Start = () => Promise<GuestReport | undefined>

const CALL_MS = 3_000

/** Asks the guest for the call that hooks saw: a hint, and none where it does not answer. */
export const askForCall = async ({ guest, seal }: ReplayRun, word = seal.word) => {
  guest.send({ report: { word } })
  for (;;) {
    const message = (await guest.next(CALL_MS)) as { call?: SeenCall | null } | undefined
    if (message === undefined) return {}
    if (message.call !== undefined) return message.call === null ? {} : { call: message.call }
  }
}
