import { DIMENSIONS } from '../msv/dimensions.ts'
import { SEED_SENTENCES, TONE_SEED_SENTENCES } from './seed-sentences.ts'
import { TONES, TONE_LEXICON, type Tone } from './tone-lexicon.ts'
import { HEXACO_LEXICON, type MarkerPoles } from './hexaco-lexicon.ts'
import { VALUES_LEXICON } from './values-lexicon.ts'

/** The axes on which a text is scored: the fifteen numbers of the vector, then the five tones. */
export const AXES: readonly string[] = [...DIMENSIONS.map(({ key }) => key), ...TONES]

/** Scores of a text on each of AXES. */
export type AxisScores = readonly number[]

export const axisIndex = (key: string): number => AXES.indexOf(key)

type Labeled = { readonly text: string; readonly label: Float64Array }

const STRONG = 1
const MILD = 0.7

const split = (list: string): string[] => list.split(/\s+/).filter(Boolean)

const getPoles = (key: string): MarkerPoles => {
  const name = key.slice(key.indexOf('.') + 1)
  return { ...HEXACO_LEXICON, ...VALUES_LEXICON }[name as 'H']
}

const gather = (entries: Iterable<readonly [string, number, number]>): Labeled[] => {
  const labels = new Map<string, Float64Array>()
  for (const [text, axis, value] of entries) {
    const label = labels.get(text) ?? new Float64Array(AXES.length)
    label[axis] = (label[axis] as number) + value
    labels.set(text, label)
  }
  return [...labels].map(([text, label]) => ({ text, label }))
}

function* dimensionMarkers(): Generator<readonly [string, number, number]> {
  for (const [axis, { key }] of DIMENSIONS.entries()) {
    const { high, low } = getPoles(key)
    for (const word of split(high.strong)) yield [word, axis, STRONG]
    for (const word of split(high.mild)) yield [word, axis, MILD]
    for (const word of split(low.strong)) yield [word, axis, -STRONG]
    for (const word of split(low.mild)) yield [word, axis, -MILD]
  }
  for (const cue of TONES) {
    for (const word of split(TONE_LEXICON[cue].strong)) yield [word, axisIndex(cue), STRONG]
    for (const word of split(TONE_LEXICON[cue].mild)) yield [word, axisIndex(cue), MILD]
    for (const word of split(TONE_LEXICON[cue].topics)) yield [word, axisIndex(cue), MILD]
  }
}

function* anchors(): Generator<readonly [string, number, number]> {
  for (const [axis, { key }] of DIMENSIONS.entries()) {
    for (const text of SEED_SENTENCES[key]?.high ?? []) yield [text, axis, STRONG]
    for (const text of SEED_SENTENCES[key]?.low ?? []) yield [text, axis, -STRONG]
  }
  for (const cue of TONES)
    for (const text of TONE_SEED_SENTENCES[cue]) yield [text, axisIndex(cue), STRONG]
}

/** Every lexicon word with its signed weights on all axes. */
export const MARKER_LABELS: readonly Labeled[] = gather(dimensionMarkers())

/** Every seed sentence with its labels. */
export const ANCHOR_LABELS: readonly Labeled[] = gather(anchors())

/** Phrases that indicate a tone literally. */
export const CUE_PHRASES: readonly { readonly phrase: string; readonly cue: Tone }[] =
  TONES.flatMap((cue) => TONE_LEXICON[cue].phrases.map((phrase) => ({ phrase, cue })))
