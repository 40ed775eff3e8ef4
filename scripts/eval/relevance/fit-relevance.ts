import {
  type RelevanceModel,
  compileRelevance,
  predictRelevance,
  standardizedInput,
} from '@daimon/identity-core'

import { INPUTS } from './inputs.ts'

/** Features of a memory for a query, whether it belongs to the answer, and its weight. */
export type RelevanceExample = {
  readonly row: Float32Array
  readonly belongs: boolean
  readonly weight: number
}

const RIDGE = 40
const STEPS_MAX = 12
/** Largest change of a weight at which the fit ends. */
const MOVE_MIN = 1e-3
const DIGITS = 5

/** Fits the model by Newton's method with a ridge on the standardized inputs. Deterministic. */
export const fitRelevance = (examples: readonly RelevanceExample[]): RelevanceModel => {
  const blank = {
    means: INPUTS.map(() => 0),
    deviations: INPUTS.map(() => 1),
    weights: INPUTS.map(() => 0),
    bias: 0,
  }
  const { means, deviations } = computeMoments({ inputs: INPUTS, ...blank }, examples)
  const varied = INPUTS.map((_, at) => at).filter((at) => (deviations[at] as number) > 1e-6)
  const shape: RelevanceModel = {
    inputs: varied.map((at) => INPUTS[at] as string),
    means: varied.map((at) => round(means[at] as number)),
    deviations: varied.map((at) => round(deviations[at] as number)),
    weights: varied.map(() => 0),
    bias: 0,
  }
  const size = varied.length + 1
  const values = standardize(shape, examples, size)
  const weights = new Float64Array(size)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const { slope, curve } = derivatives(values, examples, weights)
    const move = solve(curve, slope, size)
    let largest = 0
    for (let at = 0; at < size; at += 1) {
      weights[at] = (weights[at] as number) + (move[at] as number)
      largest = Math.max(largest, Math.abs(move[at] as number))
    }
    if (largest < MOVE_MIN) break
  }
  return {
    ...shape,
    weights: [...weights.subarray(0, size - 1)].map(round),
    bias: round(weights[size - 1] as number),
  }
}

export const predictAll = (model: RelevanceModel, rows: readonly Float32Array[]): number[] => {
  const compiled = compileRelevance(model)
  return rows.map((row) => predictRelevance(compiled, row))
}

const round = (value: number): number => Number(value.toPrecision(DIGITS))

const computeMoments = (model: RelevanceModel, examples: readonly RelevanceExample[]) => {
  const compiled = compileRelevance(model)
  const { first, second } = compiled
  const sums = new Float64Array(INPUTS.length)
  const squares = new Float64Array(INPUTS.length)
  for (const { row } of examples)
    for (let at = 0; at < INPUTS.length; at += 1) {
      const factor = second[at] as number
      const value =
        (row[first[at] as number] as number) * (factor < 0 ? 1 : (row[factor] as number))
      sums[at] = (sums[at] as number) + value
      squares[at] = (squares[at] as number) + value * value
    }
  const means = [...sums].map((sum) => sum / examples.length)
  const deviations = [...squares].map((square, at) =>
    Math.sqrt(Math.max(0, square / examples.length - (means[at] as number) ** 2)),
  )
  return { means, deviations }
}

/** Standardized inputs and a one for the bias, row by row. */
const standardize = (
  model: RelevanceModel,
  examples: readonly RelevanceExample[],
  size: number,
): Float64Array => {
  const compiled = compileRelevance(model)
  const values = new Float64Array(examples.length * size)
  examples.forEach(({ row }, place) => {
    for (let at = 0; at < size - 1; at += 1)
      values[place * size + at] = standardizedInput(compiled, row, at)
    values[place * size + size - 1] = 1
  })
  return values
}

const derivatives = (
  values: Float64Array,
  examples: readonly RelevanceExample[],
  weights: Float64Array,
) => {
  const size = weights.length
  const slope = Float64Array.from(weights, (weight, at) => (at === size - 1 ? 0 : -RIDGE * weight))
  const curve = new Float64Array(size * size)
  for (let at = 0; at < size; at += 1) curve[at * size + at] = at === size - 1 ? 1e-6 : RIDGE
  for (const [place, { belongs, weight }] of examples.entries()) {
    const row = values.subarray(place * size, (place + 1) * size)
    let sum = 0
    for (let at = 0; at < size; at += 1) sum += (weights[at] as number) * (row[at] as number)
    const chance = 1 / (1 + Math.exp(-sum))
    const error = weight * (Number(belongs) - chance)
    const bend = weight * chance * (1 - chance)
    for (let at = 0; at < size; at += 1) {
      const value = row[at] as number
      slope[at] = (slope[at] as number) + error * value
      const share = bend * value
      const start = at * size
      for (let other = 0; other <= at; other += 1)
        curve[start + other] = (curve[start + other] as number) + share * (row[other] as number)
    }
  }
  return { slope, curve }
}

/** Solves with the lower half of a positive definite matrix, by Cholesky's decomposition. */
const solve = (matrix: Float64Array, right: Float64Array, size: number): Float64Array => {
  const lower = Float64Array.from(matrix)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let sum = lower[row * size + column] as number
      for (let at = 0; at < column; at += 1)
        sum -= (lower[row * size + at] as number) * (lower[column * size + at] as number)
      lower[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / (lower[column * size + column] as number)
    }
  const found = Float64Array.from(right)
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < row; at += 1)
      found[row] =
        (found[row] as number) - (lower[row * size + at] as number) * (found[at] as number)
    found[row] = (found[row] as number) / (lower[row * size + row] as number)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < size; at += 1)
      found[row] =
        (found[row] as number) - (lower[at * size + row] as number) * (found[at] as number)
    found[row] = (found[row] as number) / (lower[row * size + row] as number)
  }
  return found
}
