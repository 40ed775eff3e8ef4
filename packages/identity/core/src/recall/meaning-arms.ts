import type { Columns } from './columns.ts'
import { idf } from './lexical-arms.ts'
import type { AskedTerm } from './question.ts'
import type { RecallIndex } from './recall-index.ts'
import { bytes, floats, integers } from './scratch.ts'
import type { Share } from './share.ts'

/** What a neighbouring turn's word counts. */
export const NEIGHBOUR = 0.8
const RELATED_TERMS_MAX = 24
/** A text that asks with more words is covered by a memory that has these many: most of a long one is beside the point. */
const COVERED_TERMS = 8
/** Among a handful of memories nothing is rare: how rare a word is shows from a hundred on. */
const UNITS_MIN = 100

/** How much of what was asked a memory speaks of in other words: each word of the question by the nearest one said. */
export type RelatedArms = {
  readonly related: Float32Array
  /** With the turns right before and after. */
  readonly relatedNear: Float32Array
  /** Share of the question, by weight, that the memory itself speaks of: absolute, 0..1. */
  readonly coverage: Share
  readonly coverageNear: Share
}

/** Soft matching of terms (the best match of each asked term, weighted by rarity). */
export const relatedArms = (
  index: RecallIndex,
  asked: readonly AskedTerm[],
  isSeen: Uint8Array,
): RelatedArms => {
  const size = index.rows.length
  const { before, after } = index.columns
  const related = floats(size)
  const relatedNear = floats(size)
  const here = new Nearest(size)
  const around = new Nearest(size)
  const topics = asked.filter((term) => !term.isName)
  // A long text asks with its rarest words: the others are in most memories, and each costs a look at every word.
  const weighed = (topics.length > 0 ? topics : asked)
    .map(({ term, word }) => {
      const holding = index.postingsOf(term)?.slots.length ?? 0
      const weight = idf(Math.max(index.size, UNITS_MIN), holding)
      return { term, word, isSaid: holding > 0, weight }
    })
    .toSorted((one, two) => two.weight - one.weight)
    .slice(0, RELATED_TERMS_MAX)
  const ceiling = weighed.slice(0, COVERED_TERMS).reduce((sum, { weight }) => sum + weight, 0)
  for (const { term, word, isSaid, weight } of weighed) {
    for (const { term: number, nearness } of index.vocabulary.related(term, word, isSaid))
      for (const slot of index.postings[number]?.slots ?? [])
        if (isSeen[slot]) here.offer(slot, nearness, 1)
    for (const slot of here.touched) {
      const nearness = here.values[slot] as number
      const back = before[slot] as number
      const ahead = after[slot] as number
      around.offer(slot, nearness, 1)
      if (back >= 0) around.offer(back, nearness, NEIGHBOUR)
      if (ahead >= 0) around.offer(ahead, nearness, NEIGHBOUR)
    }
    here.addTo(related, weight)
    around.addTo(relatedNear, weight)
  }
  return {
    related,
    relatedNear,
    coverage: { values: related, whole: ceiling },
    coverageNear: { values: relatedNear, whole: ceiling },
  }
}

/** The best match of one asked term, slot by slot; cleared by adding it up. */
class Nearest {
  readonly values: Float32Array
  // No list: one that is emptied gives its place away and grows anew with each term.
  readonly #touched: Int32Array
  #count = 0

  constructor(size: number) {
    this.values = floats(size)
    this.#touched = integers(size)
  }

  /** Those that were offered something since the last sum. */
  get touched(): Int32Array {
    return this.#touched.subarray(0, this.#count)
  }

  /** `share` of a nearness: a product made here needs no place of its own. */
  offer(slot: number, nearness: number, share: number): void {
    const best = this.values[slot] as number
    if (best === 0) {
      this.#touched[this.#count] = slot
      this.#count += 1
    }
    if (share * nearness > best) this.values[slot] = share * nearness
  }

  addTo(sums: Float32Array, weight: number): void {
    for (let at = 0; at < this.#count; at += 1) {
      const slot = this.#touched[at] as number
      sums[slot] = (sums[slot] as number) + weight * (this.values[slot] as number)
      this.values[slot] = 0
    }
    this.#count = 0
  }
}

/** Cosines of the question with a turn, with the turns around it, and with the best moment of its session. */
export type DenseArms = {
  readonly dense: Float32Array
  readonly denseNear: Float32Array
  readonly denseSession: Float32Array
  /** Whether a row has a vector of the question's kind. */
  readonly hasCosine: Uint8Array
}

export const denseArms = (
  index: RecallIndex,
  vector: Float32Array | undefined,
  isSeen: Uint8Array,
): DenseArms => {
  const { rows } = index
  const dense = floats(rows.length)
  const denseNear = floats(rows.length)
  const denseSession = floats(rows.length)
  const hasCosine = bytes(rows.length)
  const asked = vector && index.directions.asking(vector)
  if (!asked) return { dense, denseNear, denseSession, hasCosine }
  const { columns, directions } = index
  const cosines = directions.cosines(rows.length, asked)
  for (let slot = 0; slot < rows.length; slot += 1) {
    if (!isSeen[slot] || !directions.has(slot)) continue
    hasCosine[slot] = 1
    const cosine = cosines[slot] as number
    dense[slot] = cosine > 0 ? cosine : 0
  }
  const { sessionOf } = columns
  const best = floats(columns.sessions.length)
  for (let slot = 0; slot < rows.length; slot += 1) {
    if (!isSeen[slot]) continue
    const mean = meanAround(columns, slot, dense)
    denseNear[slot] = mean
    const session = sessionOf[slot] as number
    if (session >= 0 && mean > (best[session] as number)) best[session] = mean
  }
  for (let slot = 0; slot < rows.length; slot += 1) {
    const session = sessionOf[slot] as number
    if (isSeen[slot] && session >= 0) denseSession[slot] = best[session] as number
  }
  return { dense, denseNear, denseSession, hasCosine }
}

const meanAround = (columns: Columns, slot: number, values: Float32Array): number => {
  const before = columns.before[slot] as number
  const after = columns.after[slot] as number
  let sum = values[slot] as number
  let turns = 1
  if (before >= 0) {
    sum += values[before] as number
    turns += 1
  }
  if (after >= 0) {
    sum += values[after] as number
    turns += 1
  }
  return sum / turns
}
