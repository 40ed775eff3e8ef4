import { ANCHOR_LABELS, AXES, CUE_PHRASES, MARKER_LABELS, type Positions, axisOf } from './axes.ts'
import { bareWord } from './bare-word.ts'
import { NEUTRAL_TEXTS } from './neutral-texts.ts'
import { remembering } from './remembering.ts'
import { fitRidge } from './ridge.ts'
import { type Said, type SaidWord, saidWords } from './said-words.ts'
import { marks } from './lone-topics.ts'

/** The direction of a single word. */
export type WordVector = (word: string) => ArrayLike<number>

export type Reading = {
  /** What the meanings of the words say, in standard deviations of neutral talk. */
  readonly meaning: Positions
  /** What the marker words and phrases say: sums of their signed weights. */
  readonly marked: Positions
  /** The markers that were found, ours alone. */
  readonly markers: readonly string[]
  readonly said: Said
}

export type TextReader = (said: Said) => Reading

/**
 * Cross-validation over the markers is flat from .1 to 30 (`npm run eval:personality`); of what does equally well, one
 * that keeps the scores of odd words small.
 */
export const RIDGE = 10

const MARKERS = new Map(MARKER_LABELS.map(({ text, label }) => [text, label]))
const PHRASE_WEIGHT = 1

/** Means of what `predict` says of each word, with the word's weight, times √n: sums grow as noise does. */
const sumUp = (
  words: readonly SaidWord[],
  predict: (word: string) => Float64Array,
): Float64Array => {
  const sums = new Float64Array(AXES.length)
  for (const { word, weight } of words) {
    const bare = bareWord(word)
    const scores = predict(MARKERS.has(word) ? word : bare.word)
    const sign = weight * (MARKERS.has(word) ? 1 : bare.sign)
    for (let axis = 0; axis < AXES.length; axis += 1)
      sums[axis] = (sums[axis] as number) + sign * (scores[axis] as number)
  }
  const root = Math.sqrt(Math.max(1, words.length))
  return sums.map((sum) => sum / root)
}

const meanVector = (words: readonly SaidWord[], vectorOf: WordVector): Float64Array => {
  const sum = Float64Array.from(vectorOf(words[0]?.word ?? ''), () => 0)
  for (const { word } of words) {
    const vector = vectorOf(word)
    for (let at = 0; at < sum.length; at += 1)
      sum[at] = (sum[at] as number) + (vector[at] as number)
  }
  return sum.map((value) => value / Math.max(1, words.length))
}

type Spread = { readonly mean: number; readonly deviation: number }

const spreadOf = (values: readonly number[]): Spread => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / values.length) }
}

const readMarkers = (said: Said): Pick<Reading, 'marked' | 'markers'> => {
  const marked = AXES.map(() => 0)
  const found = new Set<string>()
  for (const { word, weight } of said.words) {
    const label = MARKERS.get(word)
    // Said twice counts once: insistence is no second piece of evidence.
    if (!label || weight === 0 || found.has(word)) continue
    found.add(word)
    label.forEach((value, axis) => (marked[axis] = (marked[axis] as number) + weight * value))
  }
  for (const { phrase, cue } of CUE_PHRASES) {
    if (!marks(said, cue, phrase)) continue
    found.add(phrase)
    marked[axisOf(cue)] = (marked[axisOf(cue)] as number) + PHRASE_WEIGHT
  }
  return { marked, markers: [...found] }
}

/**
 * Learns from markers and anchors what directions in the space of words mean, once, and reads texts with it. The
 * score of a word on an axis is a ridge regression on its direction; a text's is the sum over its words, measured
 * against neutral texts. Deterministic; about 60 ms to make, well under 5 ms a text.
 */
export const createTextReader = (vectorOf: WordVector): TextReader => {
  const wordsOf = (text: string) => saidWords(text).words
  const neutral = NEUTRAL_TEXTS.map(wordsOf)
  const predict = fitRidge(
    [
      ...MARKER_LABELS.map(({ text, label }) => ({ vector: vectorOf(text), label })),
      ...ANCHOR_LABELS.map(({ text, label }) => ({
        vector: meanVector(wordsOf(text), vectorOf),
        label,
      })),
      ...neutral.map((words) => ({
        vector: meanVector(words, vectorOf),
        label: new Float64Array(AXES.length),
      })),
    ],
    RIDGE,
  )
  const byWord = neutral.flat().map(({ word }) => predict(vectorOf(word)))
  const centre = AXES.map(
    (_axis, at) => spreadOf(byWord.map((scores) => scores[at] as number)).mean,
  )
  const scoreOf = remembering((word: string) =>
    predict(vectorOf(word)).map((score, axis) => score - (centre[axis] as number)),
  )
  const sums = neutral.map((words) => sumUp(words, scoreOf))
  const deviations = AXES.map(
    (_axis, at) => spreadOf(sums.map((sum) => sum[at] as number)).deviation,
  )
  return (said) => {
    const meaning = [...sumUp(said.words, scoreOf)].map(
      (sum, axis) => sum / (deviations[axis] as number),
    )
    return { meaning, ...readMarkers(said), said }
  }
}
