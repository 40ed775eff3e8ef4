/** Summary of a repeatedly measured difference of two times. */
export type Difference = {
  readonly count: number
  readonly medianUs: number
  /** The closed interval that contains the true median in 99 of 100 such runs. */
  readonly lowUs: number
  readonly highUs: number
}

/** Standard normal quantile: 99 % are within this many deviations. */
const Z_99 = 2.576

/**
 * The median of paired differences with its distribution-free interval by order statistics (an
 * inverted sign test: Conover, Practical Nonparametric Statistics, 3.2). Asymmetric pauses and
 * bursts don't widen it.
 */
export function medianDifference(differencesUs: readonly number[]): Difference {
  const sorted = differencesUs.toSorted((a, b) => a - b)
  const count = sorted.length
  const reach = (Z_99 * Math.sqrt(count)) / 2
  const at = (rank: number) => sorted[Math.min(count - 1, Math.max(0, rank))] ?? NaN
  return {
    count,
    medianUs: at(Math.floor((count - 1) / 2)),
    lowUs: at(Math.floor(count / 2 - reach) - 1),
    highUs: at(Math.ceil(count / 2 + reach)),
  }
}
