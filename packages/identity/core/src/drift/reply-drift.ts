import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS } from '../msv/dimensions.ts'
import { distanceFromNorm } from '../msv/norms.ts'
import { extractStyle } from '../voice/style-numbers.ts'
import { type VoiceModel, findProfile, voiceExcess } from '../voice/voice-model.ts'
import {
  type VoiceStatistics,
  establishStyle,
  establishedStyle,
  recordStyle,
} from '../voice/voice-statistics.ts'

/** Reply statistics of an avatar or of one session; each reply counts less as others follow. */
export type ReplyStatistics = {
  /** Decayed sums of the scores on each dimension. */
  readonly shown: readonly number[]
  /** Decayed counts of the replies with a score on it. */
  readonly weight: readonly number[]
  readonly replies: number
  /** Absent before the first reply in English. */
  readonly voice?: VoiceStatistics | undefined
  /** Whether the last reply left the statistics out of character. */
  readonly flagged?: boolean | undefined
}

/** What is known of one reply. */
export type ReplyReading = {
  /** Scores on each dimension, −1..1. */
  readonly shown: readonly number[]
  /** Absent for texts that aren't English. */
  readonly style: readonly number[] | undefined
}

/** What the replies of an avatar are compared with. */
export type ReplyPersona = {
  readonly traits: Msv
  readonly description: string
  /** Voice of all replies of the avatar. */
  readonly voice: VoiceStatistics | undefined
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
const REPLY_BAND = 0.25
/**
 * Distance from the traits that replies in character rarely exceed: they show much of what they are
 * about. Measured by `npm run eval:personality`.
 */
const TRAIT_BAND = 0.42
/** A flag is lowered at this distance, so that replies near the band don't toggle it. */
const LOWERED_BAND = 0.2
/** One reply out of character can be a reaction to its message; three are drift. */
const REPLIES_MIN = 3
const DISTANCE_MAX = 2

const EMPTY: ReplyStatistics = {
  shown: DIMENSIONS.map(() => 0),
  weight: DIMENSIONS.map(() => 0),
  replies: 0,
}

/** Reads the style of a reply, to be recorded with the traits that it shows. */
export const readReply = (text: string, shown: readonly number[]): ReplyReading => ({
  shown,
  style: extractStyle(text),
})

/** Returns the statistics after one more reply. */
export const recordReply = (
  record: ReplyStatistics = EMPTY,
  { shown, style }: ReplyReading,
): ReplyStatistics => ({
  ...record,
  shown: record.shown.map((sum, at) => {
    const value = shown[at] ?? 0
    return sum * KEPT_PER_REPLY + (Math.abs(value) < SHOWN_MIN ? 0 : value)
  }),
  weight: record.weight.map(
    (sum, at) => sum * KEPT_PER_REPLY + (Math.abs(shown[at] ?? 0) < SHOWN_MIN ? 0 : 1),
  ),
  replies: record.replies + 1,
  ...(style ? { voice: recordStyle(record.voice, style) } : {}),
})

/** The same for all replies of an avatar, whose first ones establish its voice. */
export const recordOverallReply = (
  record: ReplyStatistics | undefined,
  reply: ReplyReading,
): ReplyStatistics => {
  const recorded = recordReply(record, reply)
  const { voice } = recorded
  return voice && reply.style
    ? { ...recorded, voice: establishStyle(voice, reply.style) }
    : recorded
}

/** Returns the statistics with the flag after their last reply. */
export const flagReplies = (
  record: ReplyStatistics,
  persona: ReplyPersona,
  model?: VoiceModel,
): ReplyStatistics => ({ ...record, flagged: replyDrift(record, persona, model).flagged })

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
 * Root mean square, over the six domains, of the gap between the mean score and the expected one. A
 * domain without scores has no gap.
 */
const traitDistance = (record: ReplyStatistics, traits: Msv): number => {
  const squares = DOMAINS.map(({ key, at }) => {
    const weight = record.weight[at] ?? 0
    const own = expected(traits, key)
    const mean = ((record.shown[at] ?? 0) + PRIOR_REPLIES * own) / (weight + PRIOR_REPLIES)
    return (mean - own) ** 2
  })
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / DOMAINS.length)
}

/**
 * Distance between the replies and the persona: the larger of what they show against its traits and
 * of how they sound against its voice, on a scale where both have the same threshold.
 */
export const replyDrift = (
  record: ReplyStatistics,
  { traits, description, voice }: ReplyPersona,
  model?: VoiceModel,
): ReplyDrift => {
  const reference = {
    profile: findProfile(description, model),
    established: establishedStyle(voice),
  }
  const excess = record.voice ? voiceExcess(record.voice, reference, model) : 0
  const distance = Math.min(
    DISTANCE_MAX,
    REPLY_BAND * Math.max(traitDistance(record, traits) / TRAIT_BAND, excess),
  )
  return {
    distance,
    band: REPLY_BAND,
    flagged:
      record.replies >= REPLIES_MIN && distance > (record.flagged ? LOWERED_BAND : REPLY_BAND),
  }
}
