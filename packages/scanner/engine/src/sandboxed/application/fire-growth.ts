import {
  CALL_MS,
  MORE_TIMES,
  isSuperlinear,
  isEnough,
  nextCount,
} from '../shared/redos/runtime-growth.ts'
import type { Sample } from '../shared/redos/runtime-growth.ts'
import { buildAttackString } from '../shared/redos/attack-strings.ts'
import type { GuestSession } from './guest-session.ts'
import {
  type Frame,
  GROWING_PLACE,
  type Growth,
  type ProbeRequest,
  type ShotReport,
} from '../../protocol/application-job.ts'

type Request = ProbeRequest['request']
type Means = {
  readonly session: GuestSession
  /** CPU time of the guest, from /proc. */
  readonly cpuMs: () => number
  /** Sends a request; resolves on a response or once none will come. */
  readonly send: (request: Request) => Promise<unknown>
}

const WARM_UP_REQUESTS = 4
const ENDED_MS = CALL_MS / 4

type TimedSample = Sample & { readonly callee: string; readonly stack: readonly Frame[] }

/**
 * Sends a request with texts of doubling length. Fires if the time of a pattern in the application
 * grows too fast, but not for a control text of the same length.
 */
export const fireGrowth = async (
  ...args: Parameters<typeof measureGrowth>
): Promise<ShotReport> => {
  const first = await measureGrowth(...args)
  // Another program may have disturbed the measurement; the second one decides.
  return first.hasFired ? first : await measureGrowth(...args)
}

const measureGrowth = async (
  { request, nonce }: ProbeRequest,
  { attack, controls }: Growth,
  { session, cpuMs, send }: Means,
): Promise<ShotReport> => {
  const timed = async (text: string, count: number): Promise<TimedSample> => {
    let spent: TimedSample = { count, ms: 0, wasEnded: false, callee: '', stack: [] }
    // The wall-clock limit may have ended the pattern while the machine was busy.
    for (const times of MORE_TIMES) {
      await session.ask({ do: 'begin', timeoutMs: times * CALL_MS })
      const beganMs = cpuMs()
      await send(growTo(request, text))
      const ms = cpuMs() - beganMs
      // Which pattern was slow is a hint; its time is measured here.
      const { slowest } = await session.take()
      spent = { count, wasEnded: false, callee: '', stack: [], ...slowest, ms }
      if (!spent.wasEnded || ms >= CALL_MS / 2) break
    }
    return { ...spent, wasEnded: spent.wasEnded && spent.ms >= ENDED_MS }
  }
  // The first requests also load and compile code.
  for (let count = 0; count < WARM_UP_REQUESTS; count += 1) await timed(attack.prefix, 1)
  const samples: TimedSample[] = []
  for (let count = nextCount(samples); count !== undefined; count = nextCount(samples)) {
    samples.push(
      await timed(buildAttackString(attack, Math.ceil(count / attack.pump.length)), count),
    )
    if (isEnough(samples)) break
  }
  const last = samples.at(-1)
  const length = last
    ? buildAttackString(attack, Math.ceil(last.count / attack.pump.length)).length
    : 0
  const slowest = samples.toSorted((a, b) => b.ms - a.ms)[0]
  for (const control of last && isSuperlinear(samples, []) ? controls : []) {
    if (!isSuperlinear(samples, [await timed(control.repeat(length), last?.count ?? 0)])) continue
    const { callee = '', stack = [] } = slowest ?? {}
    return {
      ...NOTHING,
      hasFired: true,
      effect: `the time of ${shortened(callee)} grows much faster than the length of its text`,
      control,
      calls: [{ kind: 'pattern', callee, text: nonce, stack }],
    }
  }
  return NOTHING
}

const NOTHING: ShotReport = { status: null, hasFired: false, effect: '', calls: [], names: [] }

const NAME_MAX = 120

const shortened = (pattern: string): string =>
  pattern.length > NAME_MAX ? `${pattern.slice(0, NAME_MAX - 1)}…` : pattern

/** Inserts a text into a request, encoded for its position. */
const growTo = (request: Request, text: string): Request => ({
  ...(grown(request, text) as Request),
  path: request.path.replaceAll(encodeURIComponent(GROWING_PLACE), () => encodeURIComponent(text)),
})

const grown = (value: unknown, text: string): unknown => {
  if (typeof value === 'string') return value.replaceAll(GROWING_PLACE, () => text)
  if (Array.isArray(value)) return value.map((each) => grown(each, text))
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, grown(each, text)]))
    : value
}
