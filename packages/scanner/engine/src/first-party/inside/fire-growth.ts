import {
  CALL_MS,
  MORE_TIMES,
  growsTooFast,
  isEnough,
  nextCount,
} from '../../explore/patterns/growth.ts'
import type { Sample } from '../../explore/patterns/growth.ts'
import { textOf } from '../../explore/patterns/slow-texts.ts'
import type { GuestSession } from './guest-session.ts'
import { type Frame, GROWING_PLACE, type Growth, type Shot, type ShotReport } from './job.ts'

type Request = Shot['request']
type Means = {
  readonly session: GuestSession
  /** Processor time of the guest, as the kernel counts it. */
  readonly cpuMs: () => number
  /** Sends one, and comes back when there is an answer or there will be none. */
  readonly send: (request: Request) => Promise<unknown>
}

const ENDED_MS = CALL_MS / 4

type Timed = Sample & { readonly callee: string; readonly stack: readonly Frame[] }

/**
 * Sends a request with texts of doubling length and says whether the time that a pattern of the application takes grows
 * too fast, and not with a text of the same length that is made of another character.
 */
export const fireGrowth = async (
  { request, nonce }: Shot,
  { attack, controls }: Growth,
  { session, cpuMs, send }: Means,
): Promise<ShotReport> => {
  const timed = async (text: string, count: number): Promise<Timed> => {
    let spent: Timed = { count, ms: 0, wasEnded: false, callee: '', stack: [] }
    // The clock on the wall may have ended it while others had the machine.
    for (const times of MORE_TIMES) {
      await session.ask({ do: 'begin', timeoutMs: times * CALL_MS })
      const beganMs = cpuMs()
      await send(growTo(request, text))
      const ms = cpuMs() - beganMs
      // Which pattern it was is a hint; what it took is measured here.
      const { slowest } = await session.take()
      spent = { count, wasEnded: false, callee: '', stack: [], ...slowest, ms }
      if (!spent.wasEnded || ms >= CALL_MS / 2) break
    }
    return { ...spent, wasEnded: spent.wasEnded && spent.ms >= ENDED_MS }
  }
  const samples: Timed[] = []
  for (let count = nextCount(samples); count !== undefined; count = nextCount(samples)) {
    samples.push(await timed(textOf(attack, Math.ceil(count / attack.pump.length)), count))
    if (isEnough(samples)) break
  }
  const last = samples.at(-1)
  const length = last ? textOf(attack, Math.ceil(last.count / attack.pump.length)).length : 0
  const slowest = samples.toSorted((a, b) => b.ms - a.ms)[0]
  for (const control of last && growsTooFast(samples, []) ? controls : []) {
    if (!growsTooFast(samples, [await timed(control.repeat(length), last?.count ?? 0)])) continue
    const { callee = '', stack = [] } = slowest ?? {}
    return {
      ...NOTHING,
      hasFired: true,
      effect: `the time of ${shortened(callee)} grows far faster than the length of its text`,
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

/** Puts a text where a request has its place, encoded as the position demands. */
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
