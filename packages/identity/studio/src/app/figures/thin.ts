/**
 * Selects which of `count` points to draw so that the picture is the same: for each stretch, the
 * first point and the lowest and highest of every series; and the last point of all. In order,
 * without repetition, at most about `pointsMax` of them.
 */
export const thin = (
  count: number,
  series: readonly (readonly number[])[],
  pointsMax: number,
): number[] => {
  if (count <= pointsMax) return Array.from({ length: count }, (_, index) => index)
  const perStretch = 1 + 2 * series.length
  const stretches = Math.max(1, Math.floor(pointsMax / perStretch))
  const kept = new Set<number>([count - 1])
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = Math.floor((stretch * count) / stretches)
    const to = Math.floor(((stretch + 1) * count) / stretches)
    if (from < to) kept.add(from)
    for (const values of series) {
      let lowest = from
      let highest = from
      for (let index = from; index < to; index += 1) {
        if ((values[index] ?? 0) < (values[lowest] ?? 0)) lowest = index
        if ((values[index] ?? 0) > (values[highest] ?? 0)) highest = index
      }
      if (from < to) kept.add(lowest).add(highest)
    }
  }
  return [...kept].toSorted((a, b) => a - b)
}
