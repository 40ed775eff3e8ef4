import type { RecallQuestion } from './question.ts'
import { recallArms } from './recall-arms.ts'
import type { RecallIndex } from './recall-index.ts'
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

/** Cosine below which two texts have nothing in common but chance, by any embedder of ours. */
const COSINE_MIN = 0.15
/** How much of a memory's absolute score its words decide; the rest is its direction. */
const COVERAGE_SHARE = 0.8

/**
 * Ranks the memories that a question may see, best first. Pure: the same index and question give the same
 * hits. Memories that share neither a word, nor one near it, nor a direction with the question are left out, so
 * that fewer than `limit` come back when nothing is relevant.
 */
export const recall = (index: RecallIndex, question: RecallQuestion): RecallHit[] => {
  const { arms, isSeen, coverage, cosine } = recallArms(index, question)
  const fused = new Float64Array(isSeen.length)
  for (const arm of ARMS) {
    const scores = arms[arm]
    const weight = WEIGHTS[arm]
    for (let slot = 0; slot < fused.length; slot += 1)
      fused[slot] = (fused[slot] as number) + weight * (scores[slot] as number)
  }
  const isBefore = (a: number, b: number): boolean =>
    (fused[a] as number) > (fused[b] as number) ||
    (fused[a] === fused[b] && newerFirst(index, a, b) < 0)
  const best: number[] = []
  for (let slot = 0; slot < fused.length; slot += 1)
    if (isSeen[slot] && isRelevant(arms.relatedNear[slot], arms.wide[slot], cosine[slot]))
      insert(best, slot, question.limit, isBefore)
  return best.map((slot) => ({
    id: (index.rows[slot] as Row).id,
    score: absolute(coverage[slot] as number, cosine[slot] as number),
    parts: Object.fromEntries(
      ARMS.map((arm) => [arm, (WEIGHTS[arm] / TOTAL_WEIGHT) * (arms[arm][slot] as number)]),
    ),
  }))
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

const isRelevant = (related = 0, words = 0, cosine = 0): boolean =>
  related > 0 || words > 0 || cosine >= COSINE_MIN

const absolute = (coverage: number, cosine: number): number =>
  Math.min(1, COVERAGE_SHARE * coverage + (1 - COVERAGE_SHARE) * cosine)

const newerFirst = (index: RecallIndex, a: number, b: number): number => {
  const first = index.rows[a] as Row
  const second = index.rows[b] as Row
  return second.occurredAtMs - first.occurredAtMs || (first.id < second.id ? -1 : 1)
}
