import { TONES, type Tone } from '../tone-lexicon.ts'
import { scoreAffect } from '../affect.ts'
import { type TextScores, type WordVector, createTextReader } from '../text-scorer.ts'
import { tokenizeMessage } from '../weighted-tokens.ts'
import trained from './generated/tone-model.json' with { type: 'json' }
import { type MessageFeatures, extractMessageFeatures } from './message-features.ts'
import { type ToneModel, compileToneModel } from './tone-model.ts'

/** What a message is toward its addressee: one of the tones, or none of them. */
export const MESSAGE_KINDS = [...TONES, 'none'] as const
export type MessageKind = Tone | 'none'

export type ToneReading = {
  readonly kind: MessageKind
  /** Calibrated for kinds that are equally frequent; the sum is 1. */
  readonly probabilities: Readonly<Record<MessageKind, number>>
  /** −1 unpleasant, 1 pleasant. */
  readonly valence: number
  /** 0 calm, 1 excited. */
  readonly arousal: number
}

export const TONE_OUTPUTS = [...MESSAGE_KINDS, 'pleasant', 'unpleasant', 'arousal'] as const

const NEUTRAL: ToneReading = {
  kind: 'none',
  probabilities: { hostility: 0, warmth: 0, distress: 0, demand: 0, inquiry: 0, none: 1 },
  valence: 0,
  arousal: 0,
}

/** Length of the message vector; the inputs that follow have fixed places. */
const VECTOR_LENGTH = 256

/** The dense inputs of the model: vector, axes, affect, and form of a message. */
const denseInputs = (
  vector: ArrayLike<number>,
  { meaning, marked, said }: TextScores,
  { form }: MessageFeatures,
): number[] => {
  const { valence, profanity } = scoreAffect(said)
  return [
    ...Array.from({ length: VECTOR_LENGTH }, (_none, at) => vector[at] ?? 0),
    ...meaning,
    ...marked,
    valence,
    profanity,
    Number(said.isAddressed),
    Number(said.isOfSelf),
    ...form,
  ]
}

const compiled = new WeakMap<object, ReturnType<typeof compileToneModel>>()
const getCompiled = (model: ToneModel): ReturnType<typeof compileToneModel> => {
  const known = compiled.get(model) ?? compileToneModel(model)
  compiled.set(model, known)
  return known
}

const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum))

const softmax = (sums: readonly number[]): number[] => {
  const largest = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - largest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/** Reads the inputs of the model from a text. */
export const createDenseReader = (getVector: WordVector): ((text: string) => number[]) => {
  const read = createTextReader(getVector)
  return (text) => {
    const scores = read(tokenizeMessage(text))
    return denseInputs(getVector(scores.said.plain.trim()), scores, extractMessageFeatures(text))
  }
}

/** Evaluates a model for the inputs of a text. */
export const readTone = (
  model: ToneModel,
  inputs: { readonly buckets: ArrayLike<number>; readonly dense: ArrayLike<number> },
): ToneReading => {
  const sums = getCompiled(model)(inputs.buckets, inputs.dense)
  const shares = softmax(sums.slice(0, MESSAGE_KINDS.length))
  const [pleasant = 0, unpleasant = 0, arousal = 0] = sums.slice(MESSAGE_KINDS.length).map(logistic)
  return {
    kind: MESSAGE_KINDS[shares.indexOf(Math.max(...shares))] ?? 'none',
    probabilities: Object.fromEntries(
      MESSAGE_KINDS.map((kind, at) => [kind, shares[at] ?? 0]),
    ) as Record<MessageKind, number>,
    valence: pleasant - unpleasant,
    arousal,
  }
}

/** Classifies English messages; others and empty ones have no tone. */
export const classifyTone = (
  getVector: WordVector,
  message: string,
  scores: TextScores,
): ToneReading => {
  const words = scores.said.plain.trim()
  // Without an English word there is nothing that the model was fitted to.
  if (words === '') return NEUTRAL
  const features = extractMessageFeatures(message)
  const dense = denseInputs(getVector(words), scores, features)
  return readTone(trained, { buckets: features.buckets, dense })
}
