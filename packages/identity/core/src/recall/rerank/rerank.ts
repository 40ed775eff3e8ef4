import { assistantBlend } from '../signal-weights.ts'
import type { FusedRanking } from '../fused-ranking.ts'
import type { SignalScores } from '../retrieval-signals.ts'
import type { SearchableIndex } from '../searchable-index.ts'
import { FEATURES, FIRST_QUERY_FEATURE, extractFeatures } from './features.ts'
import { type CompiledTrees, scoreTrees, compileTrees } from './quick-scorer.ts'
import assistantTrees from './generated/assistant.json' with { type: 'json' }
import peopleTrees from './generated/people.json' with { type: 'json' }

// Loaded at the first query, because many commands only import this module.
let compiled: Readonly<Record<'people' | 'assistant', CompiledTrees>> | undefined
const forests = () =>
  (compiled ??= {
    people: compileTrees(peopleTrees, FEATURES),
    assistant: compileTrees(assistantTrees, FEATURES),
  })

/** Number of candidates to rerank: nearly all relevant memories are among them. */
export const RERANK_DEPTH = 150
/** Weight of the normalized first-stage sum next to the trees, which are fitted on top of it. */
export const FIRST_STAGE_WEIGHT = 8

/**
 * The reranked order of the candidates, and what the trees added to each in the unit of the
 * first-stage sum.
 */
export type RerankResult = {
  readonly best: readonly number[]
  readonly added: ReadonlyMap<number, number>
  /** Rows of `FEATURES` of the candidates, by slot. */
  readonly rowOf: ReadonlyMap<number, Float32Array>
}

/** Reranker input: slots in first-stage order, and a row of `FEATURES` for each. */
export type RerankInput = {
  readonly slots: readonly number[]
  readonly rows: readonly Float32Array[]
}

export const buildRerankInput = (
  index: SearchableIndex,
  found: SignalScores,
  first: FusedRanking,
): RerankInput => {
  const slots = first.best.slice(0, RERANK_DEPTH)
  const { fused } = first
  return { slots, rows: extractFeatures({ ...found, fused, slots, columns: index.columns }) }
}

/**
 * Reranks the first-stage candidates. The first stage is a sum, in which each signal counts
 * independently of the others; trees combine them: that a memory names an instrument counts if the
 * query asks for one and the speaker matches. Memories after the candidates keep their order, and
 * so do those that the trees score equally.
 */
export const rerank = (
  index: SearchableIndex,
  found: SignalScores,
  first: FusedRanking,
): RerankResult => {
  const { best, fused } = first
  const { slots, rows } = buildRerankInput(index, found, first)
  const unit = Math.max(1e-3, fused[slots[0] as number] ?? 0) / FIRST_STAGE_WEIGHT
  const values = scoreRows(rows, assistantBlend(index))
  const added = new Map(slots.map((slot, at) => [slot, unit * (values[at] as number)] as const))
  const sum = (slot: number): number => (fused[slot] as number) + (added.get(slot) as number)
  const again = slots.toSorted((a, b) => sum(b) - sum(a))
  const rowOf = new Map(slots.map((slot, at) => [slot, rows[at] as Float32Array]))
  return { best: [...again, ...best.slice(slots.length)], added, rowOf }
}

/** Between the trees for people and those for an assistant, as the weights are. */
const scoreRows = (rows: readonly Float32Array[], lean: number): Float64Array => {
  const values = new Float64Array(rows.length)
  const add = (trees: CompiledTrees, share: number): void => {
    if (share === 0) return
    const own = scoreTrees(trees, rows, FIRST_QUERY_FEATURE)
    for (let at = 0; at < values.length; at += 1)
      values[at] = (values[at] as number) + share * (own[at] as number)
  }
  const { people, assistant } = forests()
  add(people, 1 - lean)
  add(assistant, lean)
  return values
}
