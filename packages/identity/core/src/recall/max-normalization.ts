/** Normalized scores of a signal: divided on access rather than for all memories at once. */
export type NormalizedScores = {
  /** By slot, never negative. */
  readonly values: Float32Array
  /** The score that maps to 1; 0 if no memory has any. */
  readonly whole: number
}

/** 0 to 1. */
export const normalizedAt = ({ values, whole }: NormalizedScores, slot: number): number =>
  whole > 0 ? Math.min(1, (values[slot] as number) / whole) : 0

/** Divides by the maximum, which preserves the ratios between memories. */
export const normalizeByMax = (values: Float32Array): NormalizedScores => ({
  values,
  whole: maximum(values),
})

/** Scores of a signal that doesn't apply to the query. */
export const EMPTY_SCORES: NormalizedScores = { values: new Float32Array(), whole: 0 }

/** Wraps scores that are already normalized. */
export const asNormalized = (values: Float32Array): NormalizedScores => ({ values, whole: 1 })

const maximum = (values: Float32Array): number => {
  let most = 0
  for (let slot = 0; slot < values.length; slot += 1) {
    const value = values[slot] as number
    if (value > most) most = value
  }
  return most
}
