/** A row of a fit: which of the binary features it has, and its class. */
export type SparseRow = { readonly features: readonly number[]; readonly isHit: boolean }

const PASSES = 40

export type SparseModel = { readonly bias: number; readonly weights: Float64Array }

/**
 * Logistic regression with an L2 penalty of `ridge / 2` on the squared weights, by cyclic
 * coordinate descent with the bound of 1/4 on the curvature: it never overshoots. Deterministic.
 */
export const fitSparseLogistic = (
  rows: readonly SparseRow[],
  featureCount: number,
  ridge: number,
): SparseModel => {
  const columns = toColumns(rows, featureCount)
  const all = Int32Array.from(rows.keys())
  const sums = new Float64Array(rows.length)
  // Probability minus class.
  const errors = Float64Array.from(rows, ({ isHit }) => 0.5 - Number(isHit))
  const weights = new Float64Array(featureCount)
  let bias = 0
  const slope = (column: Int32Array): number => {
    let sum = 0
    for (const at of column) sum += errors[at] as number
    return sum
  }
  const move = (column: Int32Array, step: number): void => {
    for (const at of column) {
      sums[at] = (sums[at] as number) + step
      errors[at] = 1 / (1 + Math.exp(-sums[at])) - Number(rows[at]?.isHit)
    }
  }
  for (let pass = 0; pass < PASSES; pass += 1) {
    const step = -slope(all) / (rows.length / 4)
    bias += step
    move(all, step)
    for (const [feature, column] of columns.entries()) {
      if (column.length === 0) continue
      const weight = weights[feature] as number
      const own = -(slope(column) + ridge * weight) / (column.length / 4 + ridge)
      if (Math.abs(own) < STEP_MIN) continue
      weights[feature] = weight + own
      move(column, own)
    }
  }
  return { bias, weights }
}

/** Smaller steps change nothing that is kept. */
const STEP_MIN = 1e-3

/** The rows that have each feature. */
const toColumns = (rows: readonly SparseRow[], featureCount: number): readonly Int32Array[] => {
  const columns: number[][] = Array.from({ length: featureCount }, () => [])
  for (const [at, { features }] of rows.entries())
    for (const feature of features) columns[feature]?.push(at)
  return columns.map((column) => Int32Array.from(column))
}
