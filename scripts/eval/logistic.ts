/** One observation: its features, its class, and its weight. */
export type Observation = {
  readonly features: readonly number[]
  readonly isHit: boolean
  readonly weight: number
}

const STEPS = 25
const RIDGE = 1e-3

export const predictProbability = (model: readonly number[], features: readonly number[]): number =>
  1 / (1 + Math.exp(-[...features, 1].reduce((sum, x, at) => sum + x * (model[at] as number), 0)))

/**
 * Weights of the features and, last, the constant: logistic regression by Newton's method.
 * Deterministic.
 */
export const fitLogistic = (observations: readonly Observation[]): number[] => {
  const size = (observations[0]?.features.length ?? 0) + 1
  let model = Array.from({ length: size }, () => 0)
  for (let step = 0; step < STEPS; step += 1) {
    const slope = model.map((value) => -RIDGE * value)
    const curve = model.map((_, row) => model.map((__, column) => (row === column ? RIDGE : 0)))
    for (const { features, isHit, weight } of observations) {
      const chance = predictProbability(model, features)
      const all = [...features, 1]
      all.forEach((x, row) => {
        slope[row] = (slope[row] as number) + weight * (Number(isHit) - chance) * x
        all.forEach((y, column) => {
          const line = curve[row] as number[]
          line[column] = (line[column] as number) + weight * chance * (1 - chance) * x * y
        })
      })
    }
    const move = solve(curve, slope)
    model = model.map((value, at) => value + (move[at] as number))
  }
  return model
}

/** Gaussian elimination; the matrix is positive definite. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const rows = matrix.map((row, at) => [...row, right[at] as number])
  rows.forEach((pivot, at) => {
    for (const row of rows) {
      if (row === pivot) continue
      const share = (row[at] as number) / (pivot[at] as number)
      pivot.forEach((value, column) => (row[column] = (row[column] as number) - share * value))
    }
  })
  return rows.map((row, at) => (row.at(-1) as number) / (row[at] as number))
}
