import { DIMENSIONS } from '../msv/dimensions.ts'
import { type Affect, readAffect } from './affect.ts'
import { axisOf } from './axes.ts'
import { CUES, type Cue } from './cue-markers.ts'
import { reactTo } from './reaction.ts'
import { type Said, saidWords } from './said-words.ts'
import { type Reading, type WordVector, createTextReader } from './text-reader.ts'
import { withoutLoneTopics } from './lone-topics.ts'

/** What one message says about how to feel: a pull in −1..1 for each dimension, and how far to trust it, 0..1. */
export type Evidence = {
  readonly pulls: readonly number[]
  readonly confidence: number
  /** The marker words and phrases that were found, ours alone. */
  readonly markers: readonly string[]
  /** How much the message is of each kind of talk, 0..1. */
  readonly cues: Readonly<Record<Cue, number>>
}

export type EvidenceReader = {
  /** What a message does to whoever it is said to. */
  readonly evidence: (message: string) => Evidence
  /** What a text itself shows of its speaker: each dimension in −1..1, 0 where it says nothing. */
  readonly shown: (text: string) => number[]
  /** The same before anything is left out as noise and before it saturates: markers' worth, on each dimension. */
  readonly position: (text: string) => number[]
}

/** One turn is weak evidence: meta-analyses put text and trait at r .26 to .30. That is the most it can claim. */
const CONFIDENCE_MAX = 0.3
/** A pull so strong or stronger claims it. */
const PULL_OF_FULL_CONFIDENCE = 0.5
/** A weaker pull is noise. */
const PULL_MIN = 0.1
/** What the meaning of words must reach before it counts, in standard deviations of neutral talk. */
const TRAIT_DEAD_ZONE = 2
const CUE_DEAD_ZONE = 2.5
/** So much above the dead zone is worth a marker. */
const DEVIATIONS_OF_A_MARKER = 3

/** Growing with its argument, never over 1; halfway at one marker's worth. */
const saturate = (value: number): number => value / (1 + Math.abs(value))

const beyond = (value: number, deadZone: number): number =>
  Math.sign(value) * Math.max(0, Math.abs(value) - deadZone)

const strengthOf = (reading: Reading, axis: number, deadZone: number): number =>
  (reading.marked[axis] ?? 0) +
  beyond(reading.meaning[axis] ?? 0, deadZone) / DEVIATIONS_OF_A_MARKER

/** How far a text that is not about who is spoken to, or who speaks, tells what is between them. */
const ABOUT_OTHERS = 0.3

/** What the lexicons of others add: an unpleasant text is hostile when it is aimed at somebody, else distressed. */
const affectOf = (
  { valence, profanity }: Affect,
  { isAddressed, isOfSelf }: Said,
): Record<Cue, number> => ({
  hostility: profanity + (isAddressed ? Math.max(0, -valence) : 0),
  warmth: Math.max(0, valence) * (isAddressed ? 1 : ABOUT_OTHERS),
  distress: isAddressed ? 0 : Math.max(0, -valence) * (isOfSelf ? 1 : ABOUT_OTHERS),
  demand: 0,
  inquiry: 0,
})

/** A kind of talk counts as far as no other kind says the same better. */
const RIVALRY = 0.5

const readCues = (reading: Reading): Record<Cue, number> => {
  const affect = affectOf(readAffect(reading.said), reading.said)
  const raw = CUES.map((cue) => {
    const own = Math.max(0, strengthOf(reading, axisOf(cue), CUE_DEAD_ZONE))
    // An affect without any sign of the kind itself is too little to go by.
    return own > 0 || affect[cue] > 0.5 ? own + affect[cue] : 0
  })
  return Object.fromEntries(
    CUES.map((cue, at) => {
      const rival = Math.max(...raw.filter((_strength, other) => other !== at))
      return [cue, saturate(Math.max(0, (raw[at] ?? 0) - RIVALRY * rival))]
    }),
  ) as Record<Cue, number>
}

const readShown = (reading: Reading): number[] =>
  DIMENSIONS.map((_dimension, axis) => saturate(strengthOf(reading, axis, TRAIT_DEAD_ZONE)))

/** Reads evidence without a chat model: from markers, meanings and affect. The same text gives the same bytes. */
export const createEvidenceReader = (vectorOf: WordVector): EvidenceReader => {
  const read = createTextReader(vectorOf)
  return {
    shown: (text) => readShown(read(saidWords(text))),
    position: (text) => {
      const reading = read(saidWords(text))
      return DIMENSIONS.map((_dimension, axis) => strengthOf(reading, axis, 0))
    },
    evidence: (message) => {
      const reading = read(withoutLoneTopics(saidWords(message)))
      const cues = readCues(reading)
      const shown = readShown(reading)
      const pulls = reactTo(cues, shown).map((pull) => (Math.abs(pull) < PULL_MIN ? 0 : pull))
      const strongest = Math.max(...pulls.map(Math.abs))
      return {
        pulls,
        confidence: CONFIDENCE_MAX * Math.min(1, strongest / PULL_OF_FULL_CONFIDENCE),
        markers: reading.markers,
        cues,
      }
    },
  }
}
