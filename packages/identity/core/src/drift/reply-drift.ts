import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS } from '../msv/dimensions.ts'
import { distanceFromNorm } from '../msv/norms.ts'

/** What the replies of an avatar, or of one session, have shown so far; each reply counts less as others follow. */
export type ReplyRecord = {
  /** Decayed sums of what was shown on each dimension. */
  readonly shown: readonly number[]
  /** Decayed counts of the replies that showed anything on it. */
  readonly weight: readonly number[]
  readonly replies: number
}

export type ReplyDrift = {
  /** 0 in character, up to 2. */
  readonly distance: number
  readonly band: number
  readonly flagged: boolean
}

/** The last ten replies make about two thirds of the record. */
const KEPT_PER_REPLY = 0.9
/** The persona is taken to be itself until so many replies have shown otherwise. */
const PRIOR_REPLIES = 2
/** A weaker showing is noise. */
const SHOWN_MIN = 0.15
/** Measured over replies written in and out of character: `npm run eval:personality`. */
const REPLY_BAND = 0.25
/** One reply out of tune is an answer to its message; three are a drift. */
const REPLIES_MIN = 3

const EMPTY: ReplyRecord = {
  shown: DIMENSIONS.map(() => 0),
  weight: DIMENSIONS.map(() => 0),
  replies: 0,
}

/** The record after one more reply, which shows `shown` on each dimension, −1..1. */
export const recordReply = (
  record: ReplyRecord = EMPTY,
  shown: readonly number[],
): ReplyRecord => ({
  shown: record.shown.map((sum, at) => {
    const value = shown[at] ?? 0
    return sum * KEPT_PER_REPLY + (Math.abs(value) < SHOWN_MIN ? 0 : value)
  }),
  weight: record.weight.map(
    (sum, at) => sum * KEPT_PER_REPLY + (Math.abs(shown[at] ?? 0) < SHOWN_MIN ? 0 : 1),
  ),
  replies: record.replies + 1,
})

/** What a persona of this vector shows: its distance from the norm, saturating to −1..1 as a reading does. */
const expected = (traits: Msv, key: string): number => {
  const distance = distanceFromNorm(key, traits)
  return distance / (1 + Math.abs(distance))
}

/** HEXACO alone: what somebody says of right and wrong need not be who they are. */
const DOMAINS = DIMENSIONS.flatMap(({ key }, at) =>
  key.startsWith('hexaco.') ? [{ key, at }] : [],
)

/**
 * How far what was said stands from who the persona is: the root mean square, over the six domains, of the gap
 * between the mean showing and the expected one. A domain that no reply has shown has no gap.
 */
export const replyDrift = (record: ReplyRecord, traits: Msv): ReplyDrift => {
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
