import { RELEVANCE_FEATURES } from './relevance-features.ts'

/**
 * A logistic regression, as `npm run tune:relevance` writes it. An input is a feature by its name,
 * or the product of two: `cosine*coverageSoft`.
 */
export type RelevanceModel = {
  readonly inputs: readonly string[]
  /** Of each input over the examples, to standardize it. */
  readonly means: readonly number[]
  readonly deviations: readonly number[]
  readonly weights: readonly number[]
  readonly bias: number
}

/** Standardized inputs are limited to this: beyond it there were hardly any examples. */
const INPUT_MAX = 4

/** A model whose inputs are found by their numbers; −1 for no second factor. */
export type CompiledRelevance = {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly means: Float64Array
  readonly scales: Float64Array
  readonly weights: Float64Array
  readonly bias: number
}

/** Throws if the model has an input that this version doesn't extract. */
export const compileRelevance = (model: RelevanceModel): CompiledRelevance => {
  const place = (name: string): number => {
    const found = RELEVANCE_FEATURES.indexOf(name)
    if (found < 0) throw new Error(`the relevance model has an unknown feature: ${name}`)
    return found
  }
  const factors = model.inputs.map((input) => input.split('*'))
  return {
    first: Int32Array.from(factors, ([name = '']) => place(name)),
    second: Int32Array.from(factors, ([, name]) => (name === undefined ? -1 : place(name))),
    means: Float64Array.from(model.means),
    scales: Float64Array.from(model.deviations, (deviation) => 1 / deviation),
    weights: Float64Array.from(model.weights),
    bias: model.bias,
  }
}

/** The value of an input for a row of `RELEVANCE_FEATURES`, standardized. */
export const standardizedInput = (
  { first, second, means, scales }: CompiledRelevance,
  row: Float32Array,
  at: number,
): number => {
  const factor = second[at] as number
  const value = (row[first[at] as number] as number) * (factor < 0 ? 1 : (row[factor] as number))
  const standardized = (value - (means[at] as number)) * (scales[at] as number)
  return Math.max(-INPUT_MAX, Math.min(INPUT_MAX, standardized))
}

/** The logit of the probability that the memory of a row belongs to the answer of its query. */
export const relevanceLogit = (model: CompiledRelevance, row: Float32Array): number => {
  let sum = model.bias
  for (let at = 0; at < model.weights.length; at += 1)
    sum += (model.weights[at] as number) * standardizedInput(model, row, at)
  return sum
}

export const toProbability = (logit: number): number => 1 / (1 + Math.exp(-logit))

export const predictRelevance = (model: CompiledRelevance, row: Float32Array): number =>
  toProbability(relevanceLogit(model, row))
