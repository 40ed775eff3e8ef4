/** Durations of one operation, repeated in sequence. */
export type Summary = {
  readonly count: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly perSecond: number
}

/** The nearest-rank percentile: a measured value. `NaN` without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN
}

export function summarize(samplesMs: readonly number[]): Summary {
  const totalMs = samplesMs.reduce((sum, ms) => sum + ms, 0)
  return {
    count: samplesMs.length,
    p50Ms: percentile(samplesMs, 0.5),
    p95Ms: percentile(samplesMs, 0.95),
    p99Ms: percentile(samplesMs, 0.99),
    perSecond: (1_000 * samplesMs.length) / totalMs,
  }
}
