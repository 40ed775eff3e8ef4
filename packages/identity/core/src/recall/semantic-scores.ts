import type { ColumnarIndex } from './columnar-index.ts'
import { idf } from './bm25.ts'
import type { QueryTerm } from './query.ts'
import type { SearchableIndex } from './searchable-index.ts'
import { bytes, borrowFloats, integers } from './buffer-pool.ts'
import type { NormalizedScores } from './max-normalization.ts'

/** Weight of a neighboring turn's word. */
export const NEIGHBOR = 0.8
const RELATED_TERMS_MAX = 24
/**
 * A longer query is covered by a memory with this many of its words: most of a long query is
 * irrelevant.
 */
const COVERED_TERMS = 8
/** Rarity is measurable only from about a hundred memories on. */
const UNITS_MIN = 100

/** How much of the query a memory covers in other words: each query word with its nearest word. */
export type SoftMatchScores = {
  readonly softMatch: Float32Array
  /** With the turns right before and after. */
  readonly softMatchContext: Float32Array
  /** Share of the query, by weight, that the memory itself covers: absolute, 0..1. */
  readonly coverage: NormalizedScores
  readonly coverageNear: NormalizedScores
}

type Topic = {
  readonly term: string
  readonly word: string
  readonly isSaid: boolean
  readonly weight: number
}

/**
 * A long text is searched by its rarest words: the others are in most memories, and each costs a
 * scan of every word.
 */
const weighTopics = (index: SearchableIndex, asked: readonly QueryTerm[]): readonly Topic[] => {
  const topics = asked.filter((term) => !term.isName)
  return (topics.length > 0 ? topics : asked)
    .map(({ term, word }) => {
      const holding = index.postingsOf(term)?.slots.length ?? 0
      const weight = idf(Math.max(index.size, UNITS_MIN), holding)
      return { term, word, isSaid: holding > 0, weight }
    })
    .toSorted((one, two) => two.weight - one.weight)
    .slice(0, RELATED_TERMS_MAX)
}

/**
 * Finds the terms near those of a query in steps of about a millisecond. What it finds is cached,
 * so that `scoreSoftMatches` needn't scan the vocabulary.
 */
export function* findRelatedTerms(
  index: SearchableIndex,
  asked: readonly QueryTerm[],
): Generator<undefined, void> {
  for (const { term, word, isSaid } of weighTopics(index, asked))
    yield* index.vocabulary.relatedSteps(term, word, isSaid)
}

/** Computes soft matching of terms (the best match of each query term, weighted by rarity). */
export const scoreSoftMatches = (
  index: SearchableIndex,
  asked: readonly QueryTerm[],
  isSeen: Uint8Array,
): SoftMatchScores => {
  const size = index.rows.length
  const { before, after } = index.columns
  const related = borrowFloats(size)
  const relatedNear = borrowFloats(size)
  const here = new Nearest(size)
  const around = new Nearest(size)
  const weighed = weighTopics(index, asked)
  const ceiling = weighed.slice(0, COVERED_TERMS).reduce((sum, { weight }) => sum + weight, 0)
  for (const { term, word, isSaid, weight } of weighed) {
    for (const { term: number, nearness } of index.vocabulary.related(term, word, isSaid))
      for (const slot of index.postings.at(number)?.slots ?? [])
        if (isSeen[slot]) here.offer(slot, nearness, 1)
    for (const slot of here.touched) {
      const nearness = here.values[slot] as number
      const back = before[slot] as number
      const ahead = after[slot] as number
      around.offer(slot, nearness, 1)
      if (back >= 0) around.offer(back, nearness, NEIGHBOR)
      if (ahead >= 0) around.offer(ahead, nearness, NEIGHBOR)
    }
    here.addTo(related, weight)
    around.addTo(relatedNear, weight)
  }
  return {
    softMatch: related,
    softMatchContext: relatedNear,
    coverage: { values: related, whole: ceiling },
    coverageNear: { values: relatedNear, whole: ceiling },
  }
}

/** The best match of one query term, slot by slot; cleared when it is summed. */
class Nearest {
  readonly values: Float32Array
  // Not an array that is emptied: it would release its memory and grow again with each term.
  readonly #touched: Int32Array
  #count = 0

  constructor(size: number) {
    this.values = borrowFloats(size)
    this.#touched = integers(size)
  }

  /** Slots with a match since the last sum. */
  get touched(): Int32Array {
    return this.#touched.subarray(0, this.#count)
  }

  /** `share` of a similarity: computed here without another buffer. */
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

/**
 * Computes cosines of the query with a turn, with the turns around it, and with the best turn of
 * its session.
 */
export type DenseScores = {
  readonly dense: Float32Array
  readonly denseContext: Float32Array
  readonly denseSession: Float32Array
  /** Whether a row has a vector of the query's embedder. */
  readonly hasCosine: Uint8Array
}

export const scoreDense = (
  index: SearchableIndex,
  vector: Float32Array | undefined,
  isSeen: Uint8Array,
): DenseScores => {
  const { rows } = index
  const dense = borrowFloats(rows.length)
  const denseNear = borrowFloats(rows.length)
  const denseSession = borrowFloats(rows.length)
  const hasCosine = bytes(rows.length)
  const asked = vector && index.directions.asking(vector)
  if (!asked) return { dense, denseContext: denseNear, denseSession, hasCosine }
  const { columns, directions } = index
  const cosines = directions.cosines(rows.length, asked)
  for (let slot = 0; slot < rows.length; slot += 1) {
    if (!isSeen[slot] || !directions.has(slot)) continue
    hasCosine[slot] = 1
    const cosine = cosines[slot] as number
    dense[slot] = cosine > 0 ? cosine : 0
  }
  const { sessionOf: createSession } = columns
  const best = borrowFloats(columns.sessions.length)
  for (let slot = 0; slot < rows.length; slot += 1) {
    if (!isSeen[slot]) continue
    const mean = meanAround(columns, slot, dense)
    denseNear[slot] = mean
    const session = createSession[slot] as number
    if (session >= 0 && mean > (best[session] as number)) best[session] = mean
  }
  for (let slot = 0; slot < rows.length; slot += 1) {
    const session = createSession[slot] as number
    if (isSeen[slot] && session >= 0) denseSession[slot] = best[session] as number
  }
  return { dense, denseContext: denseNear, denseSession, hasCosine }
}

const meanAround = (columns: ColumnarIndex, slot: number, values: Float32Array): number => {
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
