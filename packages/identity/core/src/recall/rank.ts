import { stage } from '../stage.ts'
import { type RecallQuery, parseQuery } from './query.ts'
import { mergeAlternates } from './merge-alternates.ts'
import { findRelatedTerms } from './semantic-scores.ts'
import { type SignalScores, computeSignals } from './retrieval-signals.ts'
import type { SearchableIndex } from './searchable-index.ts'
import { type FusedRanking, fuseSignals } from './fused-ranking.ts'
import { calibratedScore } from './calibration.ts'
import { withBufferPool } from './buffer-pool.ts'
import { normalizedAt } from './max-normalization.ts'
import { scoreRelevance } from './relevance/score-relevance.ts'
import { RERANK_DEPTH, type RerankResult, rerank } from './rerank/rerank.ts'
import { SIGNALS } from './signal-weights.ts'

export type { RecallQuery } from './query.ts'

export type RecallHit = {
  readonly id: string
  /** Calibrated probability that the memory belongs to the answer; doesn't depend on `limit`. */
  readonly score: number
  /**
   * How much the memory shares with the query, 0..1, for these two alone apart from word rarity:
   * what decides on deletion mustn't depend on which other memories there are.
   */
  readonly match: number
  /**
   * Contribution of each signal to the rank, as a share of the maximum, and `rerank` that of the
   * reranker; negative values lowered the rank.
   */
  readonly parts: Readonly<Record<string, number>>
  /** Similarity to the query in meaning, 0 to 1; absent if either has no vector of the embedder. */
  readonly cosine?: number
}

/** As likely as not: only some of the memories at that time are relevant. */
const TIME_SCORE = 0.5

/** One rank in this many is for standing instructions. */
const PLACE = 5

/**
 * Ranks the memories visible to a query, and returns the best ones. Pure: the same index and query
 * give the same hits. Memories that share no more with the query than chance are omitted, and so
 * are those below `minScore`: fewer than `limit` may be returned, and none if none is relevant.
 */
export const recall = (index: SearchableIndex, question: RecallQuery): RecallHit[] =>
  withBufferPool(() => {
    const found = stage('signals', () => computeSignals(index, question))
    return stage('fuse', () => ranked(found.index, question, found))
  })

/**
 * The longest part of `recall` in a large index, in steps of about a millisecond: run it before, so
 * that others needn't wait for all of it. It doesn't change what `recall` returns.
 */
export function* recallSteps(
  index: SearchableIndex,
  question: RecallQuery,
): Generator<undefined, void> {
  yield
  const { terms } = parseQuery(question, index)
  yield
  yield* findRelatedTerms(mergeAlternates(index, terms), terms)
}

const ranked = (
  index: SearchableIndex,
  question: RecallQuery,
  found: SignalScores,
): RecallHit[] => {
  const { signals, isSeen, isRequest } = found
  const first = fuseSignals(index, found, Math.max(question.limit, RERANK_DEPTH))
  const { weights, total, isBefore } = first
  // A time-only query is ranked by time, without the reranker, which was fitted to other queries.
  const reranked: RerankResult = found.isTimeOnly
    ? { best: first.best, added: new Map(), rowOf: new Map() }
    : rerankQuery(index, found, first)
  const { added } = reranked
  const best = found.isRepliesLast ? repliesLast(index, reranked.best) : reranked.best
  const getScore = computeScores(index, question, found, first, reranked)
  const standing = isRequest ? [...index.standing].filter((slot) => isSeen[slot]) : []
  standing.sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const hits = withStanding(best, standing, question.limit).map((slot) => ({
    id: index.rows.at(slot).id,
    score: getScore(slot),
    match: getMatch(found, slot),
    ...(found.hasCosine[slot] ? { cosine: found.cosine[slot] as number } : {}),
    parts: {
      ...Object.fromEntries(
        SIGNALS.map((signal) => [
          signal,
          (weights[signal] / total) * normalizedAt(signals[signal], slot),
        ]),
      ),
      rerank: (added.get(slot) ?? 0) / total,
    },
  }))
  const { minScore = 0 } = question
  return hits.filter(({ score }) => score >= minScore)
}

/** For a statement, the trees, which know questions, contribute features of the score only. */
const rerankQuery = (
  index: SearchableIndex,
  found: SignalScores,
  first: FusedRanking,
): RerankResult => {
  const reranked = rerank(index, found, first)
  return found.isStatement ? { ...reranked, best: first.best } : reranked
}

/** What the user said stands for an exchange: a reply to it would only repeat its topic. */
const repliesLast = ({ columns }: SearchableIndex, best: readonly number[]): number[] => {
  const isReply = (slot: number): boolean => columns.isAssistant[slot] !== 0
  return [...best.filter((slot) => !isReply(slot)), ...best.filter(isReply)]
}

/** Scores of the ranked memories. Those after the scored ones are at most as likely as these. */
const computeScores = (
  index: SearchableIndex,
  question: RecallQuery,
  found: SignalScores,
  first: FusedRanking,
  reranked: RerankResult,
): ((slot: number) => number) => {
  if (found.isTimeOnly) return (slot) => getMatch(found, slot)
  const scores = scoreRelevance(index, question.text, found, first, reranked)
  const least = Math.min(1, ...scores.values())
  if (found.isStatement) return (slot) => Math.max(scores.get(slot) ?? 0, getMatch(found, slot))
  return (slot) => scores.get(slot) ?? Math.min(least, getMatch(found, slot))
}

const getMatch = (found: SignalScores, slot: number): number => {
  const match = calibratedScore({
    coverage: normalizedAt(found.coverage, slot),
    cosine: found.hasCosine[slot] ? found.cosine[slot] : undefined,
  })
  return found.isTimeOnly
    ? Math.max(match, TIME_SCORE * normalizedAt(found.signals.time, slot))
    : match
}

/**
 * Every fifth rank is reserved for standing instructions while there are any: such a memory applies
 * to a request that it doesn't resemble, and would rank below all memories that do.
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
