import { DIMENSIONS } from '../msv/dimensions.ts'
import { TONES, type Tone } from './tone-lexicon.ts'
import { computeReaction } from './reaction.ts'
import { tokenizeMessage } from './weighted-tokens.ts'
import {
  type LearnedAxes,
  type TextScores,
  type WordVector,
  createTextReader,
  learnAxes,
} from './text-scorer.ts'
import { MESSAGE_KINDS, type ToneReading, classifyTone } from './tone/classify-tone.ts'
import { dropUnsupportedTopics } from './unsupported-topics.ts'

/** Evidence from one message: a delta in −1..1 per dimension, and its confidence, 0..1. */
export type Evidence = {
  readonly deltas: readonly number[]
  readonly confidence: number
  /** The lexicon words and phrases that matched. */
  readonly markers: readonly string[]
  /** Score of the message for each tone, 0..1. */
  readonly cues: Readonly<Record<Tone, number>>
  /** How pleasant the message is, −1..1, and how excited, 0..1. */
  readonly affect: Pick<ToneReading, 'valence' | 'arousal'>
}

export type EvidenceExtractor = {
  /** The tone of a message toward its addressee, and what it moves. */
  readonly evidence: (message: string) => Evidence
  /** The kind of a message, with calibrated probabilities. */
  readonly tone: (message: string) => ToneReading
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
/** Excess over the dead zone that equals one lexicon entry. */
const DEVIATIONS_OF_A_MARKER = 3

/** Increases with its argument, below 1; .5 at one lexicon entry. */
const saturate = (value: number): number => value / (1 + Math.abs(value))

const beyond = (value: number, deadZone: number): number =>
  Math.sign(value) * Math.max(0, Math.abs(value) - deadZone)

const measureStrength = (reading: TextScores, axis: number, deadZone: number): number =>
  (reading.marked[axis] ?? 0) +
  beyond(reading.meaning[axis] ?? 0, deadZone) / DEVIATIONS_OF_A_MARKER

/** Probability of a kind by chance. */
const CHANCE = 1 / MESSAGE_KINDS.length

/** How much likelier than none a tone must be to move a persona: what is almost neutral doesn't. */
const HEARD_ODDS = 1.25

/** The strength of each tone that is clearly likelier than none, by how far it exceeds chance. */
const toCues = ({ kind, probabilities }: ToneReading): Record<Tone, number> =>
  Object.fromEntries(
    TONES.map((cue) => {
      const isHeard = kind !== 'none' && probabilities[cue] > HEARD_ODDS * probabilities.none
      const strength = (probabilities[cue] - CHANCE) / (1 - CHANCE)
      return [cue, isHeard ? Math.max(0, strength) : 0]
    }),
  ) as Record<Tone, number>

const readShown = (reading: TextScores): number[] =>
  DIMENSIONS.map((_dimension, axis) => saturate(measureStrength(reading, axis, TRAIT_DEAD_ZONE)))

/**
 * Extracts evidence without a chat model: from the lexicon, semantics, and affect. The same text
 * gives the same bytes.
 */
export const createEvidenceReader = (
  getVector: WordVector,
  axes: LearnedAxes = learnAxes(getVector),
): EvidenceExtractor => {
  const read = createTextReader(getVector, axes)
  return {
    shown: (text) => readShown(read(tokenizeMessage(text))),
    position: (text) => {
      const reading = read(tokenizeMessage(text))
      return DIMENSIONS.map((_dimension, axis) => measureStrength(reading, axis, 0))
    },
    tone: (message) => classifyTone(getVector, message, read(tokenizeMessage(message))),
    evidence: (message) => {
      const said = tokenizeMessage(message)
      const tone = classifyTone(getVector, message, read(said))
      const cues = toCues(tone)
      const reading = read(dropUnsupportedTopics(said))
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
        affect: { valence: tone.valence, arousal: tone.arousal },
      }
    },
  }
}
