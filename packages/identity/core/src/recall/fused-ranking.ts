import { relevanceProbability, RELEVANCE_MIN } from './calibration.ts'
import type { SignalScores } from './retrieval-signals.ts'
import type { SearchableIndex } from './searchable-index.ts'
import { borrowFloats } from './buffer-pool.ts'
import { normalizedAt } from './max-normalization.ts'
import { SIGNALS, type SignalWeights, assistantBlend, blendWeights } from './signal-weights.ts'

/**
 * Weight of the time in a time-only query, relative to the sum of all other signals: a difference
 * of a quarter (within the range or just outside it) then outweighs all others.
 */
const TIME_ALONE = 4
/**
 * Weight of the meaning for a statement to respond to, relative to the sum of all other signals:
 * what a statement implies shares its subject, and its words only by chance.
 */
const MEANING_LEADS = 2
/** Minimum time score at which a memory belongs to the answer, whatever its topic. */
const TIME_FIT_MIN = 0.5

export type FusedRanking = {
  readonly weights: SignalWeights
  /** Sum of all weights. */
  readonly total: number
  /** The weighted sum of the signals, by slot. */
  readonly fused: Float32Array
  /** Slots of the relevant memories, best first. */
  readonly best: readonly number[]
  readonly isBefore: Order
}

type Order = (a: number, b: number) => boolean

/**
 * Returns the `limit` best memories by the weighted sum of the signals; of equal ones the newer
 * first.
 */
export const fuseSignals = (
  index: SearchableIndex,
  found: SignalScores,
  limit: number,
): FusedRanking => {
  const weights = blendForQuery(index, found)
  const fused = fuse(found, weights)
  const isBefore: Order = (a, b) =>
    (fused[a] as number) > (fused[b] as number) ||
    (fused[a] === fused[b] && newerFirst(index, a, b) < 0)
  const best: number[] = []
  // Score of the last place once all are filled: nearly every memory is below it.
  let least = -Infinity
  for (let slot = 0; slot < fused.length; slot += 1) {
    if (!found.isSeen[slot] || (fused[slot] as number) < least) continue
    if (!hasPlace(best, slot, limit, isBefore)) continue
    if (relevanceAt(found, slot) < RELEVANCE_MIN) continue
    insert(best, slot, limit, isBefore)
    if (best.length === limit) least = fused[best[limit - 1] as number] as number
  }
  return { weights, total: sumTotal(weights), fused, best, isBefore }
}

const sumTotal = (weights: SignalWeights): number =>
  SIGNALS.reduce((sum, signal) => sum + Math.max(0, weights[signal]), 0)

const blendForQuery = (index: SearchableIndex, found: SignalScores): SignalWeights => {
  const weights = trustVector(blendWeights(index), index, found.vectorTrust)
  const total = sumTotal(weights)
  if (found.isTimeOnly) return { ...weights, time: weights.time + TIME_ALONE * total }
  if (found.isStatement) return { ...weights, dense: weights.dense + MEANING_LEADS * total }
  return weights
}

const trustVector = (
  weights: SignalWeights,
  index: SearchableIndex,
  trust: SignalScores['vectorTrust'],
): SignalWeights => {
  if (!trust) return weights
  const lean = assistantBlend(index)
  const factor = (1 - lean) * trust.people + lean * trust.assistant
  return {
    ...weights,
    dense: factor * weights.dense,
    denseContext: factor * weights.denseContext,
    denseSession: factor * weights.denseSession,
  }
}

const fuse = ({ signals, isSeen }: SignalScores, weights: SignalWeights): Float32Array => {
  const fused = borrowFloats(isSeen.length)
  for (const signal of SIGNALS) {
    const { values, whole } = signals[signal]
    if (whole === 0 || weights[signal] === 0) continue
    const factor = weights[signal] / whole
    for (let slot = 0; slot < fused.length; slot += 1)
      fused[slot] = (fused[slot] as number) + factor * (values[slot] as number)
  }
  return fused
}

const relevanceAt = (found: SignalScores, slot: number): number =>
  found.isTimeOnly && normalizedAt(found.signals.time, slot) >= TIME_FIT_MIN
    ? 1
    : relevanceOfSubject(found, slot)

// Without a vector, words alone decide, and the evidence is too weak to exclude a memory.
const relevanceOfSubject = (found: SignalScores, slot: number): number =>
  found.lacksQueryVector
    ? Number(
        normalizedAt(found.signals.softMatchContext, slot) > 0 ||
          normalizedAt(found.signals.window, slot) > 0,
      )
    : relevanceProbability({
        coverage: Math.max(
          normalizedAt(found.coverage, slot),
          normalizedAt(found.coverageNear, slot),
        ),
        cosine: found.hasCosine[slot]
          ? Math.max(found.cosine[slot] as number, found.cosineNear[slot] as number)
          : undefined,
      })

const hasPlace = (best: readonly number[], slot: number, limit: number, isBefore: Order): boolean =>
  best.length < limit || (limit > 0 && isBefore(slot, best[limit - 1] as number))

/** Inserts a slot in order into the best so far, limited to `limit`. */
const insert = (best: number[], slot: number, limit: number, isBefore: Order): void => {
  let low = 0
  let high = best.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(slot, best[middle] as number)) high = middle
    else low = middle + 1
  }
  best.splice(low, 0, slot)
  if (best.length > limit) best.pop()
}

const newerFirst = (index: SearchableIndex, a: number, b: number): number => {
  const first = index.rows.at(a)
  const second = index.rows.at(b)
  return second.occurredAtMs - first.occurredAtMs || (first.id < second.id ? -1 : 1)
}
