import type { Attack } from '../../../protocol/trigger.ts'
import { buildAttackString } from './attack-strings.ts'

/** Duration of a call with text of `count` repetitions. */
export type Sample = { readonly count: number; readonly ms: number; readonly wasEnded: boolean }

const COUNTS = [8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536]
/** Time after which a call is ended. Growth decides, not this limit. */
export const CALL_MS = 400
/**
 * Limit for the completed calls of a run in total. With quadratic growth, their sum is 1.6 times
 * the last one, at most 640 ms. A run above the limit is slow for short texts too, so it doesn't
 * show growth.
 */
const RUN_MS = 1_000
/** Factors for `CALL_MS` when repeating a call that ended while the machine was busy. */
export const MORE_TIMES = [1, 8] as const
/** Below this, clock resolution and machine load dominate. */
const NOISE_MS = 0.25
/** Minimum ratio per doubling: linear is 2, quadratic is 4. */
const RATIO_MIN = 2.8
/** If time keeps growing up to this length, a length limit in the package doesn't help. */
const COUNT_MIN = 32_768
const OVER_CONTROL_MIN = 50
/** Ratio per doubling above quadratic growth: dangerous at any length. */
const STEEP_MIN = 6
/** Length to which packages limit texts. Quadratic time stays short up to it. */
const BOUND = 10_000

/**
 * The next length to try: double the last one. After a call was ended at a length up to `BOUND`,
 * the only length left is the first one above it, where a length limit in the package would show.
 * Returns undefined at the end.
 */
export const nextCount = (samples: readonly Sample[]): number | undefined => {
  const last = samples.at(-1)
  const wasEnded = last?.wasEnded === true
  return COUNTS.find((count) => count > (last?.count ?? 0) && (!wasEnded || count > BOUND))
}

/** Whether longer texts would add no information. */
export const isEnough = (samples: readonly Sample[]): boolean => {
  const [before, last] = samples.length < 2 ? [undefined, samples[0]] : samples.slice(-2)
  if (last === undefined) return false
  const isSteep = before?.wasEnded === false && last.ms >= STEEP_MIN * floored(before)
  if (last.wasEnded) return isSteep || last.count > BOUND
  return samples.reduce((sum, { ms }) => sum + ms, 0) > RUN_MS
}

/** The harmless text with the same length as `count` repetitions. */
export const controlText = (attack: Attack, count: number): string =>
  (attack.control ?? '\u0001').repeat(
    buildAttackString(attack, Math.ceil(count / attack.pump.length)).length,
  )

/** Measures calls with texts of doubling length. */
export const takeSamples = (
  attack: Attack,
  call: (text: string) => { ms: number; wasEnded: boolean },
): Sample[] => {
  const samples: Sample[] = []
  for (let count = nextCount(samples); count !== undefined; count = nextCount(samples)) {
    samples.push({
      count,
      ...call(buildAttackString(attack, Math.ceil(count / attack.pump.length))),
    })
    if (isEnough(samples)) break
  }
  return samples
}

/**
 * Whether time grows faster than length: either a call was ended and the one before was much
 * faster, or each of the last two doublings takes nearly three times as long. It must also far
 * exceed the control of the same length.
 */
export const isSuperlinear = (samples: readonly Sample[], control: readonly Sample[]): boolean => {
  const last = samples.at(-1)
  const firstEnded = samples.findIndex(({ wasEnded }) => wasEnded)
  const end = firstEnded < 0 ? samples.length : firstEnded + 1
  const [third, second, slow] = samples.slice(Math.max(0, end - 3), end)
  if (last === undefined || second === undefined || third === undefined || slow === undefined)
    return false
  const other = control.find(({ count }) => count === last.count) ?? control.at(-1)
  if (last.ms < OVER_CONTROL_MIN * Math.max(NOISE_MS, other?.ms ?? 0)) return false
  const grew = second.ms >= RATIO_MIN * floored(third)
  // The real duration of an ended call is unknown but higher.
  if (slow.wasEnded) {
    if (slow.ms >= STEEP_MIN * floored(second)) return true
    const isUnbounded = last.wasEnded && last.count > BOUND
    return grew && (isUnbounded || second.ms >= STEEP_MIN * floored(third))
  }
  return last.count >= COUNT_MIN && last.ms >= RATIO_MIN * second.ms && grew
}

const floored = ({ ms }: Sample): number => Math.max(ms, NOISE_MS)
