import { relevanceOf, RELEVANCE_MIN } from './relevance.ts'
import type { ArmScores } from './recall-arms.ts'
import type { RecallIndex } from './recall-index.ts'
import type { Row } from './row.ts'
import { floats } from './scratch.ts'
import { shareAt } from './share.ts'
import { ARMS, type ArmWeights, weightsFor } from './weights.ts'

/**
 * Where a time is all that is asked for, it counts so many times what everything else counts together: a quarter more
 * of it (within what is asked, or beside it) then outweighs all.
 */
const TIME_ALONE = 4
/** What fits such a question at least so well belongs to the answer, whatever it speaks of. */
const TIME_FIT_MIN = 0.5

export type FirstOrder = {
  readonly weights: ArmWeights
  /** Of what could be had. */
  readonly total: number
  /** The weighted sum of the arms, by slot. */
  readonly fused: Float32Array
  /** Slots of what is relevant, best first. */
  readonly best: readonly number[]
  readonly isBefore: Order
}

type Order = (a: number, b: number) => boolean

/** The `limit` best by the weighted sum of the arms; of two alike the newer first. */
export const firstOrder = (index: RecallIndex, found: ArmScores, limit: number): FirstOrder => {
  const weights = weightsOf(index, found.isTimeAlone)
  const fused = fuse(found, weights)
  const isBefore: Order = (a, b) =>
    (fused[a] as number) > (fused[b] as number) ||
    (fused[a] === fused[b] && newerFirst(index, a, b) < 0)
  const best: number[] = []
  // Of the last place once all are taken: nearly every memory is below it.
  let least = -Infinity
  for (let slot = 0; slot < fused.length; slot += 1) {
    if (!found.isSeen[slot] || (fused[slot] as number) < least) continue
    if (!hasPlace(best, slot, limit, isBefore)) continue
    if (relevanceAt(found, slot) < RELEVANCE_MIN) continue
    insert(best, slot, limit, isBefore)
    if (best.length === limit) least = fused[best[limit - 1] as number] as number
  }
  return { weights, total: totalOf(weights), fused, best, isBefore }
}

const totalOf = (weights: ArmWeights): number =>
  ARMS.reduce((sum, arm) => sum + Math.max(0, weights[arm]), 0)

const weightsOf = (index: RecallIndex, isTimeAlone: boolean): ArmWeights => {
  const weights = weightsFor(index)
  return isTimeAlone ? { ...weights, time: weights.time + TIME_ALONE * totalOf(weights) } : weights
}

const fuse = ({ arms, isSeen }: ArmScores, weights: ArmWeights): Float32Array => {
  const fused = floats(isSeen.length)
  for (const arm of ARMS) {
    const { values, whole } = arms[arm]
    if (whole === 0 || weights[arm] === 0) continue
    const factor = weights[arm] / whole
    for (let slot = 0; slot < fused.length; slot += 1)
      fused[slot] = (fused[slot] as number) + factor * (values[slot] as number)
  }
  return fused
}

const relevanceAt = (found: ArmScores, slot: number): number =>
  found.isTimeAlone && shareAt(found.arms.time, slot) >= TIME_FIT_MIN
    ? 1
    : relevanceOfSubject(found, slot)

// Without a direction words decide alone, and too little is known to leave any of them out.
const relevanceOfSubject = (found: ArmScores, slot: number): number =>
  found.isBlind
    ? Number(shareAt(found.arms.relatedNear, slot) > 0 || shareAt(found.arms.wide, slot) > 0)
    : relevanceOf({
        coverage: Math.max(shareAt(found.coverage, slot), shareAt(found.coverageNear, slot)),
        cosine: found.hasCosine[slot]
          ? Math.max(found.cosine[slot] as number, found.cosineNear[slot] as number)
          : undefined,
      })

const hasPlace = (best: readonly number[], slot: number, limit: number, isBefore: Order): boolean =>
  best.length < limit || (limit > 0 && isBefore(slot, best[limit - 1] as number))

/** Puts a slot that has a place where it belongs among the best so far, which are never more than `limit`. */
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

const newerFirst = (index: RecallIndex, a: number, b: number): number => {
  const first = index.rows[a] as Row
  const second = index.rows[b] as Row
  return second.occurredAtMs - first.occurredAtMs || (first.id < second.id ? -1 : 1)
}
