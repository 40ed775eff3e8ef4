import type { RecallQuestion } from './question.ts'
import { type ArmScores, recallArms } from './recall-arms.ts'
import type { RecallIndex } from './recall-index.ts'
import { RELEVANCE_MIN, relevanceOf, scoreOf } from './relevance.ts'
import type { Row } from './row.ts'
import { ARMS, WEIGHTS } from './weights.ts'

export type { RecallQuestion } from './question.ts'

export type RecallHit = {
  readonly id: string
  /** 0..1, of this memory and this question alone, apart from how rare its words are among the avatar's memories. */
  readonly score: number
  /** What each arm added to the place in the order, as a share of all that could be had. */
  readonly parts: Readonly<Record<string, number>>
}

const TOTAL_WEIGHT = ARMS.reduce((sum, arm) => sum + WEIGHTS[arm], 0)

/** One place in so many is for standing requests. */
const PLACE = 5

/**
 * Ranks the memories that a question may see, best first. Pure: the same index and question give the same
 * hits. Memories that have no more in common with the question than chance would give are left out, so that fewer
 * than `limit` come back, and none when nothing is relevant.
 */
export const recall = (index: RecallIndex, question: RecallQuestion): RecallHit[] => {
  const found = recallArms(index, question)
  const { arms, isSeen, isRequest } = found
  const fused = fuse(arms, isSeen.length)
  const isBefore = (a: number, b: number): boolean =>
    (fused[a] as number) > (fused[b] as number) ||
    (fused[a] === fused[b] && newerFirst(index, a, b) < 0)
  const best: number[] = []
  for (let slot = 0; slot < fused.length; slot += 1) {
    const relevance = isSeen[slot] ? relevanceAt(found, slot) : 0
    if (relevance < RELEVANCE_MIN) continue
    insert(best, slot, question.limit, isBefore)
  }
  const standing = isRequest ? [...index.standing].filter((slot) => isSeen[slot]) : []
  standing.sort((a, b) => (isBefore(a, b) ? -1 : 1))
  return withStanding(best, standing, question.limit).map((slot) => ({
    id: (index.rows[slot] as Row).id,
    score: scoreOf({
      coverage: found.coverage[slot] as number,
      cosine: found.hasCosine[slot] ? found.cosine[slot] : undefined,
    }),
    parts: Object.fromEntries(
      ARMS.map((arm) => [arm, (WEIGHTS[arm] / TOTAL_WEIGHT) * (arms[arm][slot] as number)]),
    ),
  }))
}

const fuse = (arms: ArmScores['arms'], size: number): Float32Array => {
  const fused = new Float32Array(size)
  for (const arm of ARMS) {
    const scores = arms[arm]
    const weight = WEIGHTS[arm]
    for (let slot = 0; slot < size; slot += 1)
      fused[slot] = (fused[slot] as number) + weight * (scores[slot] as number)
  }
  return fused
}

// Without a direction words decide alone, and too little is known to leave any of them out.
const relevanceAt = (found: ArmScores, slot: number): number =>
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

/** Puts a slot where it belongs among the best so far, which are never more than `limit`. */
const insert = (
  best: number[],
  slot: number,
  limit: number,
  isBefore: (a: number, b: number) => boolean,
): void => {
  if (best.length === limit && !isBefore(slot, best[limit - 1] as number)) return
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
