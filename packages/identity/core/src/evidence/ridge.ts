import { decompose, solveLower } from './cholesky.ts'

export type Example = { readonly vector: ArrayLike<number>; readonly label: ArrayLike<number> }

/** `predict` returns one number per label, for a vector of the fitted dimension. */
export type Linear = (vector: ArrayLike<number>) => Float64Array

const meanVector = (rows: readonly ArrayLike<number>[], size: number): Float64Array => {
  const mean = new Float64Array(size)
  for (const row of rows)
    for (let at = 0; at < size; at += 1) mean[at] = (mean[at] as number) + (row[at] as number)
  return mean.map((sum) => sum / rows.length)
}

/**
 * The lower triangle of XᵀX. Adds up in the order of the rows, four at a time: each sum is read and
 * written a quarter as often.
 */
const multiplyByTransposed = (rows: readonly Float64Array[], size: number): Float64Array[] => {
  const product = Array.from({ length: size }, () => new Float64Array(size))
  const none = new Float64Array(size)
  for (let at = 0; at < rows.length; at += 4) {
    const [p = none, q = none, r = none, s = none] = rows.slice(at, at + 4)
    for (let i = 0; i < size; i += 1) {
      const sums = product[i] as Float64Array
      const [a, b, c, d] = [p[i], q[i], r[i], s[i]] as [number, number, number, number]
      for (let j = 0; j <= i; j += 1)
        sums[j] =
          (sums[j] as number) +
          a * (p[j] as number) +
          b * (q[j] as number) +
          c * (r[j] as number) +
          d * (s[j] as number)
    }
  }
  return product
}

/** Solves L·Lᵀ·x = b. */
const solve = (l: readonly Float64Array[], b: Float64Array): Float64Array => {
  const x = Float64Array.from(b)
  solveLower(l, x)
  for (let i = l.length - 1; i >= 0; i -= 1) {
    let sum = x[i] as number
    for (let j = i + 1; j < l.length; j += 1)
      sum -= ((l[j] as Float64Array)[i] as number) * (x[j] as number)
    x[i] = sum / ((l[i] as Float64Array)[i] as number)
  }
  return x
}

/**
 * Ridge regression with an intercept (Hoerl & Kennard 1970): (XᵀX + λI)·w = Xᵀy by Cholesky, for
 * all labels together. Only additions, products, and roots in a fixed order: the same examples give
 * the same bytes everywhere. Returns one row of weights per label.
 */
export const solveRidge = (examples: readonly Example[], lambda: number): Float64Array[] => {
  const size = examples[0]?.vector.length ?? 0
  const labels = examples[0]?.label.length ?? 0
  const center = meanVector(
    examples.map(({ vector }) => vector),
    size,
  )
  const offsets = meanVector(
    examples.map(({ label }) => label),
    labels,
  )
  const centered = examples.map(({ vector }) =>
    center.map((mean, at) => (vector[at] as number) - mean),
  )
  const gram = multiplyByTransposed(centered, size)
  const targets = Array.from({ length: labels }, () => new Float64Array(size))
  examples.forEach(({ label }, example) => {
    const x = centered[example] as Float64Array
    for (let k = 0; k < labels; k += 1) {
      const off = (label[k] as number) - (offsets[k] as number)
      if (off === 0) continue
      const target = targets[k] as Float64Array
      for (let i = 0; i < size; i += 1) target[i] = (target[i] as number) + off * (x[i] as number)
    }
  })
  gram.forEach((row, at) => {
    row[at] = (row[at] as number) + lambda
  })
  decompose(gram)
  return targets.map((target) => solve(gram, target))
}

/** Predicts with one row of weights per label. */
export const toLinear =
  (weights: readonly ArrayLike<number>[]): Linear =>
  (vector) =>
    Float64Array.from(weights, (weight) => {
      let sum = 0
      for (let at = 0; at < weight.length; at += 1)
        sum += (weight[at] as number) * (vector[at] as number)
      return sum
    })

export const fitRidge = (examples: readonly Example[], lambda: number): Linear =>
  toLinear(solveRidge(examples, lambda))
