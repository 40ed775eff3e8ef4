/** A row of a fit: which of the binary features it has, and its class. */
export type SparseRow = { readonly features: readonly number[]; readonly isHit: boolean }

const PASSES = 60

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
  const columns: number[][] = Array.from({ length: featureCount }, () => [])
  for (const [at, { features }] of rows.entries())
    for (const feature of features) columns[feature]?.push(at)
  const all = rows.map((_, at) => at)
  const sums = new Float64Array(rows.length)
  const weights = new Float64Array(featureCount)
  let bias = 0
  const slope = (column: readonly number[]): number =>
    column.reduce(
      (sum, at) => sum + 1 / (1 + Math.exp(-(sums[at] as number))) - Number(rows[at]?.isHit),
      0,
    )
  const move = (column: readonly number[], step: number): void => {
    for (const at of column) sums[at] = (sums[at] as number) + step
  }
  for (let pass = 0; pass < PASSES; pass += 1) {
    const step = -slope(all) / (rows.length / 4)
    bias += step
    move(all, step)
    for (const [feature, column] of columns.entries()) {
      if (column.length === 0) continue
      const weight = weights[feature] as number
      const own = -(slope(column) + ridge * weight) / (column.length / 4 + ridge)
      weights[feature] = weight + own
      move(column, own)
    }
  }
  return { bias, weights }
}
