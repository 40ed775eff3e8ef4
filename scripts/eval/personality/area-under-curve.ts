const RESAMPLES = 2_000

/** Share of the pairs in which the second is larger; ties count half. */
export const computeAuc = (smaller: readonly number[], larger: readonly number[]): number => {
  if (smaller.length === 0 || larger.length === 0) return Number.NaN
  let wins = 0
  for (const low of smaller)
    for (const high of larger) wins += high > low ? 1 : high === low ? 0.5 : 0
  return wins / (smaller.length * larger.length)
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** A mean with its 95 % bootstrap interval (Efron 1979); a dash without values. */
export const meanWithInterval = (values: readonly number[], random: () => number): string => {
  if (values.some(Number.isNaN)) return '–'
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).toSorted((a, b) => a - b)
  const at = (share: number): number => means[Math.floor(share * RESAMPLES)] ?? Number.NaN
  const figures = [mean(values), at(0.025), at(0.975)].map((value) => value.toFixed(3))
  return `${figures[0]} (${figures[1]} to ${figures[2]})`
}
