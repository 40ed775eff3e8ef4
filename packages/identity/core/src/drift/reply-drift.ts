import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS } from '../msv/dimensions.ts'
import { distanceFromNorm } from '../msv/norms.ts'

/** Reply statistics of an avatar or of one session; each reply counts less as others follow. */
export type ReplyStatistics = {
  /** Decayed sums of the scores on each dimension. */
  readonly shown: readonly number[]
  /** Decayed counts of the replies with a score on it. */
  readonly weight: readonly number[]
  readonly replies: number
}

export type ReplyDrift = {
  /** 0 in character, up to 2. */
  readonly distance: number
  readonly band: number
  readonly flagged: boolean
}

/** The last ten replies make about two thirds of the statistics. */
const KEPT_PER_REPLY = 0.9
/** Number of prior replies assumed to be in character. */
const PRIOR_REPLIES = 2
/** Weaker scores are noise. */
const SHOWN_MIN = 0.15
/** Measured over replies written in and out of character: `npm run eval:personality`. */
const REPLY_BAND = 0.25
/** One reply out of character can be a reaction to its message; three are drift. */
const REPLIES_MIN = 3

const EMPTY: ReplyStatistics = {
  shown: DIMENSIONS.map(() => 0),
  weight: DIMENSIONS.map(() => 0),
  replies: 0,
}

/** Returns the statistics after one more reply, which scores `shown` on each dimension, −1..1. */
export const recordReply = (
  record: ReplyStatistics = EMPTY,
  shown: readonly number[],
): ReplyStatistics => ({
  shown: record.shown.map((sum, at) => {
    const value = shown[at] ?? 0
    return sum * KEPT_PER_REPLY + (Math.abs(value) < SHOWN_MIN ? 0 : value)
  }),
  weight: record.weight.map(
    (sum, at) => sum * KEPT_PER_REPLY + (Math.abs(shown[at] ?? 0) < SHOWN_MIN ? 0 : 1),
  ),
  replies: record.replies + 1,
})

/**
 * Expected scores of a persona with this vector: its distance from the norm, saturating to −1..1
 * like measured scores.
 */
const expected = (traits: Msv, key: string): number => {
  const distance = distanceFromNorm(key, traits)
  return distance / (1 + Math.abs(distance))
}

/** HEXACO only: statements about right and wrong needn't reflect the speaker's character. */
const DOMAINS = DIMENSIONS.flatMap(({ key }, at) =>
  key.startsWith('hexaco.') ? [{ key, at }] : [],
)

/**
 * Distance between the replies and the persona: the root mean square, over the six domains, of the
 * gap between the mean score and the expected one. A domain without scores has no gap.
 */
export const replyDrift = (record: ReplyStatistics, traits: Msv): ReplyDrift => {
  const squares = DOMAINS.map(({ key, at }) => {
    const weight = record.weight[at] ?? 0
    const own = expected(traits, key)
    const mean = ((record.shown[at] ?? 0) + PRIOR_REPLIES * own) / (weight + PRIOR_REPLIES)
    return (mean - own) ** 2
  })
  const distance = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / DOMAINS.length)
  return {
    distance,
    band: REPLY_BAND,
    flagged: record.replies >= REPLIES_MIN && distance > REPLY_BAND,
  }
}
