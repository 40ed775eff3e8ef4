import { stage } from '../stage.ts'
import type { RecallQuestion } from './question.ts'
import { type ArmScores, recallArms } from './recall-arms.ts'
import type { RecallIndex } from './recall-index.ts'
import { firstOrder } from './first-order.ts'
import { scoreOf } from './relevance.ts'
import type { Row } from './row.ts'
import { withScratch } from './scratch.ts'
import { shareAt } from './share.ts'
import { CANDIDATES, secondLook } from './second-look/second-look.ts'
import { ARMS } from './weights.ts'

export type { RecallQuestion } from './question.ts'

export type RecallHit = {
  readonly id: string
  /** 0..1, of this memory and this question alone, apart from how rare its words are among the avatar's memories. */
  readonly score: number
  /**
   * What each arm added to the place in the order, as a share of all that could be had, and `again` what the second look did;
   * below 0 it took away.
   */
  readonly parts: Readonly<Record<string, number>>
}

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
  const first = firstOrder(index, found, Math.max(question.limit, CANDIDATES))
  const { weights, total, isBefore } = first
  // What was at a time is ranked by the time, and by nothing that other questions have taught.
  const { best, added } = found.isTimeAlone
    ? { best: first.best, added: new Map<number, number>() }
    : secondLook(index, found, first)
  const standing = isRequest ? [...index.standing].filter((slot) => isSeen[slot]) : []
  standing.sort((a, b) => (isBefore(a, b) ? -1 : 1))
  return withStanding(best, standing, question.limit).map((slot) => ({
    id: (index.rows[slot] as Row).id,
    score: scoreAt(found, slot),
    parts: {
      ...Object.fromEntries(
        ARMS.map((arm) => [arm, (weights[arm] / total) * shareAt(arms[arm], slot)]),
      ),
      again: (added.get(slot) ?? 0) / total,
    },
  }))
}

const scoreAt = (found: ArmScores, slot: number): number => {
  const score = scoreOf({
    coverage: shareAt(found.coverage, slot),
    cosine: found.hasCosine[slot] ? found.cosine[slot] : undefined,
  })
  return found.isTimeAlone ? Math.max(score, TIME_SCORE * shareAt(found.arms.time, slot)) : score
}

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
