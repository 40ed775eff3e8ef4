import type { ColumnarIndex } from '../columnar-index.ts'
import { type CategoryScores, maxOfNeighbors } from '../categories/category-scores.ts'
import { borrowFloats } from '../buffer-pool.ts'
import { type NormalizedScores, normalizeByMax, normalizedAt } from '../max-normalization.ts'
import { type Signal, SIGNALS } from '../signal-weights.ts'
import { type QueryFeature, QUERY_FEATURES } from './query-features.ts'

/** Of the memory itself, and with its neighboring turns. */
const CATEGORY_FEATURES = ['kind', 'kindNear', 'kindHead', 'kindHeadNear'] as const
const CATEGORY_SIGNALS = ['kind', 'kindHead'] as const
/**
 * From the first stage: the weighted sum, the rank, the neighbors' sums, and the best of the
 * session.
 */
const ORDER = ['sum', 'place', 'sumBefore', 'sumAfter', 'sumSession'] as const

/**
 * Features of a memory and a query for the reranker, in this order; the query features are the same
 * for all memories.
 */
export const FEATURES = [...SIGNALS, ...CATEGORY_FEATURES, ...ORDER, ...QUERY_FEATURES] as const
/** From it on, features are the same for all memories. */
export const FIRST_QUERY_FEATURE = FEATURES.length - QUERY_FEATURES.length
export type Feature = (typeof FEATURES)[number]

/** Features that never lower the score when they rise. */
export const MONOTONE_FEATURES: readonly Feature[] = [
  ...SIGNALS.filter((signal) => signal !== 'statement'),
  ...CATEGORY_FEATURES,
  ...ORDER,
]

/** Ranks that halve the value of a rank. */
const PLACES = 5

type FeatureInput = {
  readonly signals: Readonly<Record<Signal, NormalizedScores>>
  readonly kinds: CategoryScores
  readonly cues: Readonly<Record<QueryFeature, number>>
  /** The weighted sum of the signals, by slot. */
  readonly fused: Float32Array
  /** Candidates, best first. */
  readonly slots: readonly number[]
  readonly columns: ColumnarIndex
}

/** Extracts the features of ranked memories, one row each. */
export const extractFeatures = (given: FeatureInput): Float32Array[] => {
  const { signals, kinds, cues, fused, slots, columns } = given
  const most = Math.max(1e-3, fused[slots[0] as number] ?? 0)
  const shares = SIGNALS.map((signal) => signals[signal])
  const kindShares = CATEGORY_SIGNALS.map((signal) => normalizeByMax(kinds[signal]))
  const alike = QUERY_FEATURES.map((cue) => cues[cue])
  const sessionBest = bestOfSessions(columns, fused)
  const at = (slot: number): number => (slot >= 0 ? (fused[slot] as number) / most : 0)
  const size = FEATURES.length
  const all = borrowFloats(slots.length * size)
  return slots.map((slot, place) => {
    const row = all.subarray(place * size, (place + 1) * size)
    let next = 0
    for (const share of shares) row[next++] = normalizedAt(share, slot)
    for (const share of kindShares) {
      row[next++] = normalizedAt(share, slot)
      row[next++] = share.whole > 0 ? maxOfNeighbors(columns, share.values, slot) / share.whole : 0
    }
    const session = columns.sessionOf[slot] as number
    row[next++] = at(slot)
    row[next++] = 1 / (1 + place / PLACES)
    row[next++] = at(columns.before[slot] as number)
    row[next++] = at(columns.after[slot] as number)
    row[next++] = session >= 0 ? sessionBest(session) / most : at(slot)
    row.set(alike, next)
    return row
  })
}

/** Computed for few sessions of many, each once. */
const bestOfSessions = (
  columns: ColumnarIndex,
  fused: Float32Array,
): ((session: number) => number) => {
  const known = new Map<number, number>()
  return (session) => {
    const found = known.get(session)
    if (found !== undefined) return found
    let best = 0
    for (const slot of columns.sessions[session]?.slots ?? [])
      best = Math.max(best, fused[slot] as number)
    known.set(session, best)
    return best
  }
}
