import { idf } from './lexical-arms.ts'
import type { AskedTerm } from './question.ts'
import type { RecallIndex } from './recall-index.ts'
import type { Row } from './row.ts'

/** What a neighbouring turn's word counts in the window of `relatedNear`. */
const NEIGHBOUR = 0.8

/** How much of what was asked a memory speaks of in other words: each word of the question by the nearest one said. */
export type RelatedArms = {
  readonly related: Float64Array
  /** With the turns right before and after. */
  readonly relatedNear: Float64Array
  /** Share of the question, by weight, that the memory itself speaks of: absolute, 0..1. */
  readonly coverage: Float64Array
}

/** Soft matching of terms (the best match of each asked term, weighted by rarity). */
export const relatedArms = (
  index: RecallIndex,
  asked: readonly AskedTerm[],
  isSeen: Uint8Array,
): RelatedArms => {
  const size = index.rows.length
  const related = new Float64Array(size)
  const relatedNear = new Float64Array(size)
  const best = new Float64Array(size)
  const topics = asked.filter((term) => !term.isName)
  let ceiling = 0
  for (const { term, word } of topics.length > 0 ? topics : asked) {
    const own = index.vocabulary.numberOf(term)
    const weight = idf(index.size, own === undefined ? 0 : (index.postings[own]?.slots.length ?? 0))
    ceiling += weight
    const touched: number[] = []
    for (const { term: number, nearness } of index.vocabulary.related(term, word)) {
      for (const slot of index.postings[number]?.slots ?? []) {
        if (!isSeen[slot]) continue
        if (best[slot] === 0) touched.push(slot)
        if (nearness > (best[slot] as number)) best[slot] = nearness
      }
    }
    addBest(index, touched, best, weight, related, relatedNear)
  }
  const coverage = related.map((value) => (ceiling > 0 ? Math.min(1, value / ceiling) : 0))
  return { related, relatedNear, coverage }
}

const addBest = (
  index: RecallIndex,
  touched: readonly number[],
  best: Float64Array,
  weight: number,
  related: Float64Array,
  relatedNear: Float64Array,
) => {
  const reach = new Map<number, number>()
  const offer = (slot: number, nearness: number) => {
    if (slot >= 0 && nearness > (reach.get(slot) ?? 0)) reach.set(slot, nearness)
  }
  for (const slot of touched) {
    const nearness = best[slot] as number
    const row = index.rows[slot] as Row
    related[slot] = (related[slot] as number) + weight * nearness
    offer(slot, nearness)
    offer(row.before, NEIGHBOUR * nearness)
    offer(row.after, NEIGHBOUR * nearness)
  }
  for (const [slot, nearness] of reach)
    relatedNear[slot] = (relatedNear[slot] as number) + weight * nearness
  for (const slot of touched) best[slot] = 0
}

/** Cosines of the question with a turn, with the turns around it, and with the best moment of its session. */
export type DenseArms = {
  readonly dense: Float64Array
  readonly denseNear: Float64Array
  readonly denseSession: Float64Array
}

const cosine = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number)
  return sum
}

export const denseArms = (
  index: RecallIndex,
  vector: Float32Array | undefined,
  isSeen: Uint8Array,
): DenseArms => {
  const { rows } = index
  const dense = new Float64Array(rows.length)
  const denseNear = new Float64Array(rows.length)
  const denseSession = new Float64Array(rows.length)
  if (!vector) return { dense, denseNear, denseSession }
  for (let slot = 0; slot < rows.length; slot += 1) {
    const own = isSeen[slot] ? (rows[slot] as Row).vector : undefined
    if (own && own.length === vector.length) dense[slot] = Math.max(0, cosine(own, vector))
  }
  for (let slot = 0; slot < rows.length; slot += 1) {
    if (!isSeen[slot]) continue
    const { before, after } = rows[slot] as Row
    const turns = [slot, before, after].filter((near) => near >= 0)
    denseNear[slot] = turns.reduce((sum, near) => sum + (dense[near] as number), 0) / turns.length
  }
  for (const slots of index.sessions.values()) {
    const best = slots.reduce((most, slot) => Math.max(most, denseNear[slot] as number), 0)
    for (const slot of slots) if (isSeen[slot]) denseSession[slot] = best
  }
  return { dense, denseNear, denseSession }
}
