import {
  ANCHOR_LABELS,
  AXES,
  CUE_PHRASES,
  MARKER_LABELS,
  type AxisScores,
  axisIndex,
} from './axes.ts'
import { resolveNegatedForm } from './negated-forms.ts'
import { NEUTRAL_TEXTS } from './neutral-texts.ts'
import { memoize } from './memoize.ts'
import { solveRidge, toLinear } from './ridge.ts'
import { type TokenizedMessage, type WeightedToken, tokenizeMessage } from './weighted-tokens.ts'
import { matchesPhrase } from './unsupported-topics.ts'

/** The vector of a single word. */
export type WordVector = (word: string) => ArrayLike<number>

export type TextScores = {
  /** Semantic scores of the words, in standard deviations of neutral text. */
  readonly meaning: AxisScores
  /** Lexicon scores of words and phrases: sums of their signed weights. */
  readonly marked: AxisScores
  /** The lexicon entries that matched. */
  readonly markers: readonly string[]
  readonly said: TokenizedMessage
}

export type TextScorer = (said: TokenizedMessage) => TextScores

/**
 * Cross-validation over the lexicon is flat from .1 to 30 (`npm run eval:personality`); among equal
 * values, this one limits the scores of unusual words.
 */
export const RIDGE = 10

const MARKERS = new Map(MARKER_LABELS.map(({ text, label }) => [text, label]))
const PHRASE_WEIGHT = 1

/** Means of the predictions for the words, weighted, times √n: sums grow as noise does. */
const sumUp = (
  words: readonly WeightedToken[],
  predict: (word: string) => Float64Array,
): Float64Array => {
  const sums = new Float64Array(AXES.length)
  for (const { word, weight } of words) {
    const bare = resolveNegatedForm(word)
    const scores = predict(MARKERS.has(word) ? word : bare.word)
    const sign = weight * (MARKERS.has(word) ? 1 : bare.sign)
    for (let axis = 0; axis < AXES.length; axis += 1)
      sums[axis] = (sums[axis] as number) + sign * (scores[axis] as number)
  }
  const root = Math.sqrt(Math.max(1, words.length))
  return sums.map((sum) => sum / root)
}

const meanVector = (words: readonly WeightedToken[], getVector: WordVector): Float64Array => {
  const sum = Float64Array.from(getVector(words[0]?.word ?? ''), () => 0)
  for (const { word } of words) {
    const vector = getVector(word)
    for (let at = 0; at < sum.length; at += 1)
      sum[at] = (sum[at] as number) + (vector[at] as number)
  }
  return sum.map((value) => value / Math.max(1, words.length))
}

type Spread = { readonly mean: number; readonly deviation: number }

const measureSpread = (values: readonly number[]): Spread => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / values.length) }
}

const readMarkers = (said: TokenizedMessage): Pick<TextScores, 'marked' | 'markers'> => {
  const marked = AXES.map(() => 0)
  const found = new Set<string>()
  for (const { word, weight } of said.words) {
    const label = MARKERS.get(word)
    // A repeated word counts once: insistence isn't further evidence.
    if (!label || weight === 0 || found.has(word)) continue
    found.add(word)
    label.forEach((value, axis) => (marked[axis] = (marked[axis] as number) + weight * value))
  }
  for (const { phrase, cue } of CUE_PHRASES) {
    if (!matchesPhrase(said, cue, phrase)) continue
    found.add(phrase)
    marked[axisIndex(cue)] = (marked[axisIndex(cue)] as number) + PHRASE_WEIGHT
  }
  return { marked, markers: [...found] }
}

/** What word vectors mean on each axis. */
export type LearnedAxes = {
  /** A row per axis; the score of a word is the sum of products with its vector, minus `center`. */
  readonly weights: readonly (readonly number[])[]
  readonly center: readonly number[]
  /** Standard deviations of the scores of neutral texts. */
  readonly deviations: readonly number[]
}

/** What axes are learned from, next to the word vectors. */
export const AXES_LEARNED_FROM = { MARKER_LABELS, ANCHOR_LABELS, NEUTRAL_TEXTS, RIDGE } as const

const createWordScorer = (
  { weights, center }: Omit<LearnedAxes, 'deviations'>,
  getVector: WordVector,
) => {
  const predict = toLinear(weights)
  return memoize((word: string) =>
    predict(getVector(word)).map((score, axis) => score - (center[axis] as number)),
  )
}

/**
 * Learns from lexicon entries and seed sentences what word vectors mean: a ridge regression on the
 * vector of a word. Deterministic; takes some tenths of a second.
 */
export const learnAxes = (getVector: WordVector): LearnedAxes => {
  const tokenizeWords = (text: string) => tokenizeMessage(text).words
  const neutral = NEUTRAL_TEXTS.map(tokenizeWords)
  const weights = solveRidge(
    [
      ...MARKER_LABELS.map(({ text, label }) => ({ vector: getVector(text), label })),
      ...ANCHOR_LABELS.map(({ text, label }) => ({
        vector: meanVector(tokenizeWords(text), getVector),
        label,
      })),
      ...neutral.map((words) => ({
        vector: meanVector(words, getVector),
        label: new Float64Array(AXES.length),
      })),
    ],
    RIDGE,
  ).map((row) => [...row])
  const predict = toLinear(weights)
  const byWord = neutral.flat().map(({ word }) => predict(getVector(word)))
  const center = AXES.map(
    (_axis, at) => measureSpread(byWord.map((scores) => scores[at] as number)).mean,
  )
  const scoreWord = createWordScorer({ weights, center }, getVector)
  const sums = neutral.map((words) => sumUp(words, scoreWord))
  const deviations = AXES.map(
    (_axis, at) => measureSpread(sums.map((sum) => sum[at] as number)).deviation,
  )
  return { weights, center, deviations }
}

/**
 * Scores texts: the sum over the words, relative to neutral texts. Takes well under 5 ms per text.
 */
export const createTextReader = (
  getVector: WordVector,
  axes: LearnedAxes = learnAxes(getVector),
): TextScorer => {
  const scoreWord = createWordScorer(axes, getVector)
  return (said) => {
    const meaning = [...sumUp(said.words, scoreWord)].map(
      (sum, axis) => sum / (axes.deviations[axis] as number),
    )
    return { meaning, ...readMarkers(said), said }
  }
}
