import { ANCHOR_LABELS, DIMENSIONS, MARKER_LABELS, RIDGE, fitRidge } from '@daimon/identity-core'
import { builtinWordVectors } from '@daimon/identity-embed'

type Example = { readonly vector: Float32Array; readonly label: Float64Array }

const FOLDS = 6

const mean = (vectors: readonly Float32Array[]): Float64Array => {
  const sum = new Float64Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) vector.forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value))
  return sum.map((value) => value / vectors.length)
}
const dot = (a: ArrayLike<number>, b: Float64Array) =>
  b.reduce((sum, value, at) => sum + value * (a[at] ?? 0), 0)

const isRight = (example: Example, axis: number, score: number) =>
  Math.sign(score) === Math.sign(example.label[axis] ?? 0)

/** By the difference between the means of the poles, relative to the midpoint between them. */
const byDifference = (rest: readonly Example[], axis: number) => {
  const pole = (sign: number) =>
    mean(
      rest.filter(({ label }) => Math.sign(label[axis] ?? 0) === sign).map(({ vector }) => vector),
    )
  const [high, low] = [pole(1), pole(-1)]
  const direction = high.map((value, at) => value - (low[at] ?? 0))
  const middle = (dot(high, direction) + dot(low, direction)) / 2
  return (example: Example) => dot(example.vector, direction) - middle
}

export type LeftOut = { readonly difference: number; readonly ridge: number; readonly all: number }

/**
 * Leave-one-out: how many seed sentences have the sign that the others predict, by difference of
 * means and by ridge.
 */
export const leaveAnchorsOut = async (): Promise<LeftOut> => {
  const getVector = await builtinWordVectors()
  const toExample = ({ text, label }: (typeof ANCHOR_LABELS)[number]) => ({
    vector: getVector(text),
    label,
  })
  const markers = MARKER_LABELS.map(toExample)
  const anchors = ANCHOR_LABELS.map(toExample)
  const count = { difference: 0, ridge: 0, all: 0 }
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const rest = anchors.filter((_anchor, at) => at % FOLDS !== fold)
    const predict = fitRidge([...markers, ...rest], RIDGE)
    const center = mean(rest.map(({ vector }) => Float32Array.from(predict(vector))))
    const tested = anchors.filter((_anchor, at) => at % FOLDS === fold)
    DIMENSIONS.forEach((_dimension, axis) => {
      const difference = byDifference(rest, axis)
      for (const example of tested.filter(({ label }) => label[axis] !== 0)) {
        count.all += 1
        if (isRight(example, axis, difference(example))) count.difference += 1
        const score = (predict(example.vector)[axis] ?? 0) - (center[axis] ?? 0)
        if (isRight(example, axis, score)) count.ridge += 1
      }
    })
  }
  return count
}
