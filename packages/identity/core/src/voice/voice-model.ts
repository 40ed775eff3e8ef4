import { createHash } from 'node:crypto'
import trained from './generated/voice.json' with { type: 'json' }
import { type VoiceStatistics, recentStyle, voiceWeight } from './voice-statistics.ts'

/** What replies are compared with, fitted by `npm run tune:voice`. */
export type VoiceModel = {
  /**
   * Rows of a lower triangle that turns a difference of two mean styles into independent numbers of
   * unit spread within a persona. Their length is the distance.
   */
  readonly whitening: readonly (readonly number[])[]
  /** Mean style of each bundled persona, by `profileKey`. */
  readonly profiles: Readonly<Record<string, readonly number[]>>
  /** The weighted sum is 0 for the mean of the personas and 1 for an assistant without one. */
  readonly assistant: { readonly bias: number; readonly weights: readonly number[] }
  /** Largest usual value of each measure, over replies that are in character. */
  readonly bands: Readonly<Record<VoiceMeasure, number>>
}

/** Comparisons with a known persona, with the first replies, and with a general assistant. */
export const VOICE_MEASURES = ['profile', 'established', 'assistant'] as const
export type VoiceMeasure = (typeof VOICE_MEASURES)[number]

/** What the replies of an avatar are compared with. */
export type VoiceReference = {
  /** Mean style of the persona, if it is known. */
  readonly profile: readonly number[] | undefined
  /** Mean style of the first replies. */
  readonly established: readonly number[] | undefined
}

/**
 * Number of prior replies assumed to be in character. With these, chance moves the measures of
 * three replies as far as those of thirty.
 */
const PRIOR_REPLIES = 5
const KEY_DIGITS = 16

/** The bands in use. */
export const shippedBands: VoiceModel['bands'] = trained.bands

const distance = (
  { whitening }: VoiceModel,
  mean: readonly number[],
  reference: readonly number[],
): number => {
  const difference = mean.map((value, at) => value - (reference[at] ?? 0))
  const squares = whitening.map(
    (row) => row.reduce((sum, weight, at) => sum + weight * (difference[at] ?? 0), 0) ** 2,
  )
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
}

const likeAssistant = ({ assistant }: VoiceModel, mean: readonly number[]): number =>
  assistant.weights.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), assistant.bias)

/** Key of the profile of a persona with this description. */
export const profileKey = (description: string): string =>
  createHash('sha256').update(description).digest('hex').slice(0, KEY_DIGITS)

/** Returns the mean style of a bundled persona; an edited text is another persona. */
export const findProfile = (
  description: string,
  model: VoiceModel = trained,
): readonly number[] | undefined => model.profiles[profileKey(description)]

/** Measures recent replies against what they can be compared with; each value is 0 or more. */
export const measureVoice = (
  voice: VoiceStatistics,
  { profile, established }: VoiceReference,
  model: VoiceModel = trained,
): Partial<Record<VoiceMeasure, number>> => {
  const weight = voiceWeight(voice)
  const share = weight / (weight + PRIOR_REPLIES)
  const mean = recentStyle(voice)
  if (profile) return { profile: share * distance(model, mean, profile) }
  return {
    assistant: share * Math.max(0, likeAssistant(model, mean)),
    ...(established ? { established: share * distance(model, mean, established) } : {}),
  }
}

/** The largest of the measures, each relative to its band: more than 1 is out of character. */
export const voiceExcess = (
  voice: VoiceStatistics,
  reference: VoiceReference,
  model: VoiceModel = trained,
): number => {
  const measured = measureVoice(voice, reference, model)
  return Math.max(
    ...VOICE_MEASURES.map((measure) => (measured[measure] ?? 0) / model.bands[measure]),
  )
}
