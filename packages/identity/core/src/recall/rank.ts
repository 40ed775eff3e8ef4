import { stage } from '../stage.ts'
import type { RecallQuestion } from './question.ts'
import { type ArmScores, recallArms } from './recall-arms.ts'
import type { RecallIndex } from './recall-index.ts'
import { RELEVANCE_MIN, relevanceOf, scoreOf } from './relevance.ts'
import type { Row } from './row.ts'
import { ARMS, type ArmWeights, weightsFor } from './weights.ts'
import { floats, withScratch } from './scratch.ts'

export type { RecallQuestion } from './question.ts'

export type RecallHit = {
  readonly id: string
  /** 0..1, of this memory and this question alone, apart from how rare its words are among the avatar's memories. */
  readonly score: number
  /** What each arm added to the place in the order, as a share of all that could be had; below 0 it took away. */
  readonly parts: Readonly<Record<string, number>>
}

/**
 * Where a time is all that is asked for, it counts so many times what everything else counts together: a quarter more
 * of it (within what is asked, or beside it) then outweighs all.
 */
const TIME_ALONE = 4
/** What fits such a question at least so well belongs to the answer, whatever it speaks of. */
const TIME_FIT_MIN = 0.5
/** As likely as not: of all that was at that time some is meant. */
const TIME_SCORE = 0.5

/** One place in so many is for standing requests. */
const PLACE = 5

/**
 * Ranks the memories that a question may see, best first. Pure: the same index and question give the same
 * hits. Memories that have no more in common with the question than chance would give are left out, so that fewer
 * than `limit` come back, and none when nothing is relevant.
 */
export const recall = (index: RecallIndex, question: RecallQuestion): RecallHit[] =>
  withScratch(() => {
    const found = stage('arms', () => recallArms(index, question))
    return stage('fuse', () => ranked(index, question, found))
  })

const ranked = (index: RecallIndex, question: RecallQuestion, found: ArmScores): RecallHit[] => {
  const { arms, isSeen, isRequest } = found
  const weights = weightsOf(index, found.isTimeAlone)
  const total = totalOf(weights)
  const fused = fuse(found, weights)
  const isBefore = (a: number, b: number): boolean =>
    (fused[a] as number) > (fused[b] as number) ||
    (fused[a] === fused[b] && newerFirst(index, a, b) < 0)
  const best: number[] = []
  // Of the last place once all are taken: nearly every memory is below it.
  let least = -Infinity
  for (let slot = 0; slot < fused.length; slot += 1) {
    if (!isSeen[slot] || (fused[slot] as number) < least) continue
    if (!hasPlace(best, slot, question.limit, isBefore)) continue
    if (relevanceAt(found, slot) < RELEVANCE_MIN) continue
    insert(best, slot, question.limit, isBefore)
    if (best.length === question.limit) least = fused[best[question.limit - 1] as number] as number
  }
  const standing = isRequest ? [...index.standing].filter((slot) => isSeen[slot]) : []
  standing.sort((a, b) => (isBefore(a, b) ? -1 : 1))
  return withStanding(best, standing, question.limit).map((slot) => ({
    id: (index.rows[slot] as Row).id,
    score: scoreAt(found, slot),
    parts: Object.fromEntries(
      ARMS.map((arm) => [arm, (weights[arm] / total) * (arms[arm][slot] as number)]),
    ),
  }))
}

const totalOf = (weights: ArmWeights): number =>
  ARMS.reduce((sum, arm) => sum + Math.max(0, weights[arm]), 0)

const weightsOf = (index: RecallIndex, isTimeAlone: boolean): ArmWeights => {
  const weights = weightsFor(index)
  return isTimeAlone ? { ...weights, time: weights.time + TIME_ALONE * totalOf(weights) } : weights
}

const fuse = ({ arms, empty }: ArmScores, weights: ArmWeights): Float32Array => {
  const fused = floats(empty.length)
  for (const arm of ARMS) {
    const scores = arms[arm]
    const weight = weights[arm]
    if (scores === empty || weight === 0) continue
    for (let slot = 0; slot < fused.length; slot += 1)
      fused[slot] = (fused[slot] as number) + weight * (scores[slot] as number)
  }
  return fused
}

const scoreAt = (found: ArmScores, slot: number): number => {
  const score = scoreOf({
    coverage: found.coverage[slot] as number,
    cosine: found.hasCosine[slot] ? found.cosine[slot] : undefined,
  })
  return found.isTimeAlone ? Math.max(score, TIME_SCORE * (found.arms.time[slot] as number)) : score
}

const relevanceAt = (found: ArmScores, slot: number): number =>
  found.isTimeAlone && (found.arms.time[slot] as number) >= TIME_FIT_MIN
    ? 1
    : relevanceOfSubject(found, slot)

// Without a direction words decide alone, and too little is known to leave any of them out.
const relevanceOfSubject = (found: ArmScores, slot: number): number =>
  found.isBlind
    ? Number((found.arms.relatedNear[slot] as number) > 0 || (found.arms.wide[slot] as number) > 0)
    : relevanceOf({
        coverage: Math.max(found.coverage[slot] as number, found.coverageNear[slot] as number),
        cosine: found.hasCosine[slot]
          ? Math.max(found.cosine[slot] as number, found.cosineNear[slot] as number)
          : undefined,
      })

/**
 * Each fifth place is kept for what the user asked for good, as long as there is some: such a memory binds a
 * request that it does not resemble, and would lose against all that does.
 */
const withStanding = (
  best: readonly number[],
  standing: readonly number[],
  limit: number,
): number[] => {
  const order = [...best]
  standing.slice(0, Math.floor(limit / PLACE)).forEach((slot, at) => {
    const place = (at + 1) * PLACE - 1
    const found = order.indexOf(slot)
    if (found >= 0 && found <= place) return
    if (found >= 0) order.splice(found, 1)
    order.splice(place, 0, slot)
  })
  return order.slice(0, limit)
}

type Order = (a: number, b: number) => boolean

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
