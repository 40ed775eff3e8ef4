import { DIMENSIONS } from '../msv/dimensions.ts'
import { type Affect, scoreAffect } from './affect.ts'
import { axisIndex } from './axes.ts'
import { TONES, type Tone } from './tone-lexicon.ts'
import { computeReaction } from './reaction.ts'
import { type TokenizedMessage, tokenizeMessage } from './weighted-tokens.ts'
import { type TextScores, type WordVector, createTextReader } from './text-scorer.ts'
import { dropUnsupportedTopics } from './unsupported-topics.ts'

/** Evidence from one message: a delta in −1..1 per dimension, and its confidence, 0..1. */
export type Evidence = {
  readonly deltas: readonly number[]
  readonly confidence: number
  /** The lexicon words and phrases that matched. */
  readonly markers: readonly string[]
  /** Score of the message for each tone, 0..1. */
  readonly cues: Readonly<Record<Tone, number>>
}

export type EvidenceExtractor = {
  /** The tone of a message toward its addressee. */
  readonly evidence: (message: string) => Evidence
  /** Scores of a text for its speaker: each dimension in −1..1, 0 without evidence. */
  readonly shown: (text: string) => number[]
  /** The same before the dead zone and saturation: in units of one lexicon entry, per dimension. */
  readonly position: (text: string) => number[]
}

/**
 * One turn is weak evidence: meta-analyses find r = .26 to .30 between text and trait. This is the
 * maximum confidence.
 */
const CONFIDENCE_MAX = 0.3
/** Minimum delta for maximum confidence. */
const PULL_OF_FULL_CONFIDENCE = 0.5
/** Smaller deltas are noise. */
const PULL_MIN = 0.1
/** Dead zone of semantic scores, in standard deviations of neutral text. */
const TRAIT_DEAD_ZONE = 2
const CUE_DEAD_ZONE = 2.5
/** Excess over the dead zone that equals one lexicon entry. */
const DEVIATIONS_OF_A_MARKER = 3

/** Increases with its argument, below 1; .5 at one lexicon entry. */
const saturate = (value: number): number => value / (1 + Math.abs(value))

const beyond = (value: number, deadZone: number): number =>
  Math.sign(value) * Math.max(0, Math.abs(value) - deadZone)

const measureStrength = (reading: TextScores, axis: number, deadZone: number): number =>
  (reading.marked[axis] ?? 0) +
  beyond(reading.meaning[axis] ?? 0, deadZone) / DEVIATIONS_OF_A_MARKER

/** Weight of a text about neither the addressee nor the speaker. */
const ABOUT_OTHERS = 0.3

/**
 * Contribution of the affect lexicons: an unpleasant text is hostile if addressed to a person,
 * otherwise distressed.
 */
const toToneAffect = (
  { valence, profanity }: Affect,
  { isAddressed, isOfSelf }: TokenizedMessage,
): Record<Tone, number> => ({
  hostility: profanity + (isAddressed ? Math.max(0, -valence) : 0),
  warmth: Math.max(0, valence) * (isAddressed ? 1 : ABOUT_OTHERS),
  distress: isAddressed ? 0 : Math.max(0, -valence) * (isOfSelf ? 1 : ABOUT_OTHERS),
  demand: 0,
  inquiry: 0,
})

/** Each tone counts only as far as no other tone fits better. */
const RIVALRY = 0.5

const readCues = (reading: TextScores): Record<Tone, number> => {
  const affect = toToneAffect(scoreAffect(reading.said), reading.said)
  const raw = TONES.map((cue) => {
    const own = Math.max(0, measureStrength(reading, axisIndex(cue), CUE_DEAD_ZONE))
    // Affect without any sign of the tone itself is insufficient.
    return own > 0 || affect[cue] > 0.5 ? own + affect[cue] : 0
  })
  return Object.fromEntries(
    TONES.map((cue, at) => {
      const rival = Math.max(...raw.filter((_strength, other) => other !== at))
      return [cue, saturate(Math.max(0, (raw[at] ?? 0) - RIVALRY * rival))]
    }),
  ) as Record<Tone, number>
}

const readShown = (reading: TextScores): number[] =>
  DIMENSIONS.map((_dimension, axis) => saturate(measureStrength(reading, axis, TRAIT_DEAD_ZONE)))

/**
 * Extracts evidence without a chat model: from the lexicon, semantics, and affect. The same text
 * gives the same bytes.
 */
export const createEvidenceReader = (getVector: WordVector): EvidenceExtractor => {
  const read = createTextReader(getVector)
  return {
    shown: (text) => readShown(read(tokenizeMessage(text))),
    position: (text) => {
      const reading = read(tokenizeMessage(text))
      return DIMENSIONS.map((_dimension, axis) => measureStrength(reading, axis, 0))
    },
    evidence: (message) => {
      const reading = read(dropUnsupportedTopics(tokenizeMessage(message)))
      const cues = readCues(reading)
      const shown = readShown(reading)
      const deltas = computeReaction(cues, shown).map((pull) =>
        Math.abs(pull) < PULL_MIN ? 0 : pull,
      )
      const strongest = Math.max(...deltas.map(Math.abs))
      return {
        deltas,
        confidence: CONFIDENCE_MAX * Math.min(1, strongest / PULL_OF_FULL_CONFIDENCE),
        markers: reading.markers,
        cues,
      }
    },
  }
}
