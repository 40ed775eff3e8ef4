import { FILLER } from '../../../protocol/trigger.ts'
import type { Report } from '../../../protocol/package-job.ts'
import {
  CALL_MS,
  MORE_TIMES,
  type Sample,
  controlText,
  isSuperlinear,
  isEnough,
  nextCount,
} from '../../shared/redos/runtime-growth.ts'
import { buildAttackString } from '../../shared/redos/attack-strings.ts'
import { guestCpuMs } from '../../shared/monitor/guest-cpu.ts'
import { type ReplayRun, type Start, askForCall } from './replay-run.ts'

const AROUND_MS = 4_000
const ENDED_MS = CALL_MS / 4

/** Makes the guest call with texts of doubling length and measures the CPU time of each call. */
export const replayGrowth = async (run: ReplayRun, start: Start): Promise<Report> => {
  const { guest, fired } = run
  const { attack } = fired
  const started = await start()
  if (started === undefined || attack === undefined) return {}
  const { failed } = started
  const ready = (await guest.next(AROUND_MS)) as { wasCallable?: boolean } | undefined
  if (ready?.wasCallable !== true)
    return { failed, replayed: { hasFired: false, wasCallable: false } }
  const once = async (text: string, timeoutMs: number) => {
    const beganMs = guestCpuMs(guest.pid)
    guest.send({ call: { text, timeoutMs } })
    const message = (await guest.next(timeoutMs + AROUND_MS)) as { wasEnded?: boolean } | undefined
    const ms = guestCpuMs(guest.pid) - beganMs
    return { ms, wasEnded: message?.wasEnded === true }
  }
  const timed = async (text: string) => {
    let spent = { ms: 0, wasEnded: false }
    // The wall-clock limit may have ended a call while the machine was busy.
    for (const times of MORE_TIMES) {
      spent = await once(text, times * CALL_MS)
      if (!spent.wasEnded || spent.ms >= CALL_MS / 2) break
    }
    // The guest reports that it ended a call; this process measures whether the call had its CPU
    // time.
    return { ...spent, wasEnded: spent.wasEnded && spent.ms >= ENDED_MS }
  }
  await timed(FILLER)
  guest.send({ watch: true })
  const samples: Sample[] = []
  for (let count = nextCount(samples); count !== undefined; count = nextCount(samples)) {
    const text = buildAttackString(attack, Math.ceil(count / attack.pump.length))
    samples.push({ count, ...(await timed(text)) })
    if (isEnough(samples) || guest.end() !== undefined) break
  }
  const last = samples.at(-1)
  const control =
    last === undefined
      ? []
      : [{ count: last.count, ...(await timed(controlText(attack, last.count))) }]
  const { call } = await askForCall(run)
  const text = samples.map(({ count, ms }) => `${count}: ${ms.toFixed(1)} ms`).join(', ')
  return {
    failed,
    replayed: {
      hasFired: guest.end() === undefined && isSuperlinear(samples, control),
      wasCallable: true,
      ...(call && { call: { ...call, text } }),
    },
  }
}
