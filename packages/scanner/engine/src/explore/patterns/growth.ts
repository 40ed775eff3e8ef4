import type { Attack } from '../fired.ts'
import { textOf } from './slow-texts.ts'

/** How long a call took with a text of this many repetitions. */
export type Sample = { readonly count: number; readonly ms: number; readonly wasEnded: boolean }

const COUNTS = [8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536]
/** A call is ended after this long; it is no limit that decides, growth does. */
export const CALL_MS = 400
/**
 * Of the calls of a run together that came to an end. Of time that grows with the square they take 1.6 times the last one, so
 * 640 ms at most: whoever spends more is slow with short texts, and does not grow.
 */
const RUN_MS = 1_000
/** How much longer a call gets, one after the other, that was ended while others had the machine. */
export const MORE_TIMES = [1, 8] as const
/** Below this the clock and the load of the machine say more than the pattern. */
const NOISE_MS = 0.25
/** Of a doubling: 2 is linear, 4 is the square. */
const RATIO_MIN = 2.8
/** Of a text that grows by doubling for as long as this, a bound on its length does not help. */
const COUNT_MIN = 32_768
const OVER_CONTROL_MIN = 50
/** Of a doubling: more than the square, so that a text of any length does harm. */
const STEEP_MIN = 6
/** The square of a length that packages bound texts to is soon over, on a machine with nothing else to do. */
const BOUND = 10_000

/**
 * The length to try next: double the last one. What had to be ended at a length that packages bound texts to, and no more
 * steeply than the square, is tried once beyond it: a bound would show there. Undefined when there is none left.
 */
export const nextCount = (samples: readonly Sample[]): number | undefined => {
  const last = samples.at(-1)
  const wasEnded = last?.wasEnded === true
  return COUNTS.find((count) => count > (last?.count ?? 0) && (!wasEnded || count > BOUND))
}

/** Whether longer texts would tell no more. */
export const isEnough = (samples: readonly Sample[]): boolean => {
  const [before, last] = samples.length < 2 ? [undefined, samples[0]] : samples.slice(-2)
  if (last === undefined) return false
  const isSteep = before?.wasEnded === false && last.ms >= STEEP_MIN * floored(before)
  if (last.wasEnded) return isSteep || last.count > BOUND
  return samples.reduce((sum, { ms }) => sum + ms, 0) > RUN_MS
}

/** The text that must not be slow, as long as that of this many repetitions. */
export const controlText = (attack: Attack, count: number): string =>
  (attack.control ?? '\u0001').repeat(textOf(attack, Math.ceil(count / attack.pump.length)).length)

/** Takes the time with texts of doubling length. */
export const takeSamples = (
  attack: Attack,
  call: (text: string) => { ms: number; wasEnded: boolean },
): Sample[] => {
  const samples: Sample[] = []
  for (let count = nextCount(samples); count !== undefined; count = nextCount(samples)) {
    samples.push({ count, ...call(textOf(attack, Math.ceil(count / attack.pump.length))) })
    if (isEnough(samples)) break
  }
  return samples
}

/**
 * Whether time grows faster than length: a call that had to be ended after one that was over much sooner, or two doublings
 * at the end that each take nearly three times as long or longer; and far longer than the control of the same length.
 */
export const growsTooFast = (samples: readonly Sample[], control: readonly Sample[]): boolean => {
  const last = samples.at(-1)
  const firstEnded = samples.findIndex(({ wasEnded }) => wasEnded)
  const end = firstEnded < 0 ? samples.length : firstEnded + 1
  const [third, second, slow] = samples.slice(Math.max(0, end - 3), end)
  if (last === undefined || second === undefined || third === undefined || slow === undefined)
    return false
  const other = control.find(({ count }) => count === last.count) ?? control.at(-1)
  if (last.ms < OVER_CONTROL_MIN * Math.max(NOISE_MS, other?.ms ?? 0)) return false
  const grew = second.ms >= RATIO_MIN * floored(third)
  // One that was ended would have taken longer still: by how much is not known.
  if (slow.wasEnded) {
    if (slow.ms >= STEEP_MIN * floored(second)) return true
    const isUnbounded = last.wasEnded && last.count > BOUND
    return grew && (isUnbounded || second.ms >= STEEP_MIN * floored(third))
  }
  return last.count >= COUNT_MIN && last.ms >= RATIO_MIN * second.ms && grew
}

const floored = ({ ms }: Sample): number => Math.max(ms, NOISE_MS)
