import type { FusedRanking } from '../fused-ranking.ts'
import { normalizedAt } from '../max-normalization.ts'
import type { SearchableIndex } from '../searchable-index.ts'
import type { RerankResult } from '../rerank/rerank.ts'
import type { SignalScores } from '../retrieval-signals.ts'
import trained from './generated/relevance.json' with { type: 'json' }
import { extractRelevanceFeatures } from './relevance-features.ts'
import {
  type CompiledRelevance,
  compileRelevance,
  relevanceLogit,
  toProbability,
} from './relevance-model.ts'

/**
 * Number of memories whose probability is computed. Fixed, because the features compare a memory
 * with the others: a score mustn't depend on how many memories the caller asks for.
 */
export const RELEVANCE_DEPTH = 20

/**
 * Memories below it are not recalled by default. Low, because a memory that is missing costs an
 * answer, and one too many costs some tokens.
 */
export const MIN_SCORE = 0.03

/**
 * How much a time other than the one that the query names lowers the logit. Set by hand, because
 * hardly any query of the examples names a time; the first stage gives it the largest weight.
 */
const TIME_WEIGHT = 2

// Compiled at the first query, because many commands only import this module.
let compiled: CompiledRelevance | undefined

/** Probability that a memory belongs to the answer, by slot, for the best memories of a ranking. */
export const scoreRelevance = (
  index: SearchableIndex,
  text: string,
  found: SignalScores,
  first: FusedRanking,
  reranked: RerankResult,
): ReadonlyMap<number, number> => {
  const model = (compiled ??= compileRelevance(trained))
  const slots = reranked.best.slice(0, RELEVANCE_DEPTH)
  const { terms } = found
  const { added, rowOf } = reranked
  const rows = extractRelevanceFeatures({ index, text, terms, found, first, slots, added, rowOf })
  const times = slots.map((slot) => normalizedAt(found.signals.time, slot))
  const best = Math.max(0, ...times)
  return new Map(
    slots.map((slot, at) => {
      const odds = relevanceLogit(model, rows[at] as Float32Array)
      return [slot, toProbability(odds - TIME_WEIGHT * (best - (times[at] as number)))]
    }),
  )
}
