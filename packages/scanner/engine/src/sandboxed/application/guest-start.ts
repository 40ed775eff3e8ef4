import { fileURLToPath } from 'node:url'
import { type Guest, startGuest } from '../shared/monitor/guest-process.ts'
import {
  SILENT_START,
  type GuestJob,
  type Script,
  type StartResult,
} from '../../protocol/application-job.ts'

const START_MS = 40_000

/** The file of the guest, as a source or as it is built. */
export const guestFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './guest.ts' : './guest.js', import.meta.url),
)

/** Runs a program of the application to its end, in a guest of its own. */
export const runScript = async (job: GuestJob, { path, args }: Script): Promise<void> => {
  const guest = startGuest({ file: guestFile, isInspected: false })
  guest.send({ job: { ...job, entry: path, scriptArgs: args } satisfies GuestJob })
  await nextStart(guest)
  guest.stop()
}

export type Start = {
  readonly started: StartResult
  readonly ports: readonly number[]
  /** How the application stores the secrets of accounts, if the guest can't insert them. */
  readonly secrets?: unknown
}

/** The result of the start. Errors that nothing handles may come before it. */
export const nextStart = async (guest: Guest): Promise<Start | undefined> => {
  const endsAtMs = performance.now() + START_MS
  for (;;) {
    const message = (await guest.next(Math.max(1, endsAtMs - performance.now()))) as
      | { readonly answer?: Start; readonly fault?: true }
      | undefined
    if (message?.fault !== true) return message?.answer
  }
}

export const silent = (guest: Guest): StartResult => {
  const end = guest.end()
  const detail =
    end === undefined
      ? SILENT_START
      : `it ended the process before loading completed (${end.signal ?? `exit ${end.code}`})`
  return { failed: 'threw', detail }
}
