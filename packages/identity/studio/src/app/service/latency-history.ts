/** How many requests of a day took how long: by the exponent of their time in milliseconds. */
export type LatencyDay = Readonly<Record<string, number>>

/** By local day, such as `2026-05-09`. */
export type LatencyHistory = Readonly<Record<string, LatencyDay>>

/** Times in one group differ by at most this factor. */
const STEP = 1.1
const DAYS_MAX = 14

/** Adds one request; days beyond the latest fourteen are dropped. */
export const addLatency = (history: LatencyHistory, day: string, ms: number): LatencyHistory => {
  const group = String(Math.round(Math.log(Math.max(ms, 0.1)) / Math.log(STEP)))
  const own = history[day] ?? {}
  const next = { ...history, [day]: { ...own, [group]: (own[group] ?? 0) + 1 } }
  const kept = Object.keys(next).toSorted().slice(-DAYS_MAX)
  return Object.fromEntries(kept.map((each) => [each, next[each] ?? {}]))
}

/** The time that a share of the requests stayed within, in milliseconds; 0 without requests. */
export const readQuantile = (day: LatencyDay, share: number): number => {
  const groups = Object.entries(day)
    .map(([group, count]) => [Number(group), count] as const)
    .toSorted(([a], [b]) => a - b)
  const wanted = groups.reduce((sum, [, count]) => sum + count, 0) * share
  let seen = 0
  for (const [group, count] of groups) {
    seen += count
    if (seen >= wanted) return STEP ** group
  }
  return 0
}
