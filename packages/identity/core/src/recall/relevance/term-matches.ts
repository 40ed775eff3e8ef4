import { getRarity } from '../../memory/revisions/learned/revision-model.ts'
import { idf } from '../bm25.ts'
import type { QueryTerm } from '../query.ts'
import type { SearchableIndex } from '../searchable-index.ts'

/** A term of a query, and the terms of the memories that are near it. */
export type WeighedTerm = {
  /** Its rarity among these memories. */
  readonly weight: number
  /** Its rarity in general. */
  readonly rarity: number
  readonly nearness: ReadonlyMap<number, number>
  /** Its number, if a memory has it. */
  readonly own: number | undefined
  /** The query writes it like a name. */
  readonly isName: boolean
}

/** Query terms beyond it don't count: they are of a pasted text. */
const TERMS_MAX = 24
/** Terms of a memory beyond it don't count. */
const SAID_MAX = 256
/** Similarity from which two words count as a match. */
export const MATCH_MIN = 0.3
/** Rarity is measurable only from about a hundred memories on. */
const UNITS_MIN = 100

export const weighTerms = (
  index: SearchableIndex,
  terms: readonly QueryTerm[],
  names: ReadonlySet<string>,
): readonly WeighedTerm[] => {
  const topics = terms.filter(({ isName }) => !isName)
  return (topics.length > 0 ? topics : terms).slice(0, TERMS_MAX).map(({ term, word }) => {
    const holding = index.postingsOf(term)?.slots.length ?? 0
    // The vocabulary still has the words of removed memories.
    const related = index.vocabulary
      .related(term, word, holding > 0)
      .filter(({ term: number }) => (index.postings.at(number)?.slots.length ?? 0) > 0)
    return {
      weight: idf(Math.max(index.size, UNITS_MIN), holding),
      nearness: new Map(related.map(({ term: number, nearness }) => [number, nearness])),
      rarity: getRarity(term),
      own: holding > 0 ? index.vocabulary.numberOf(term) : undefined,
      isName: names.has(term),
    }
  })
}

/** The beginning of a memory, in terms. */
export const getStart = (index: SearchableIndex, slot: number): Uint32Array =>
  index.termsAt(slot).subarray(0, SAID_MAX)

/** A query term that a word of a memory matches. */
type TermMatch = { readonly at: number; readonly nearness: number; readonly isSame: boolean }

/** The query terms that a word matches, by the number of the word. */
export type FindMatches = (number: number) => readonly TermMatch[]

/** Each word is looked up once: candidates share most of their words. */
export const createFindMatches = (terms: readonly WeighedTerm[]): FindMatches => {
  const known = new Map<number, readonly TermMatch[]>()
  const find: FindMatches = (number) =>
    terms.flatMap(({ nearness, own }, at) => {
      const near = nearness.get(number) ?? 0
      return near > 0 || number === own ? [{ at, nearness: near, isSame: number === own }] : []
    })
  return (number) => {
    const before = known.get(number)
    if (before) return before
    const found = find(number)
    known.set(number, found)
    return found
  }
}

/** For each query term, its similarity to the nearest word of some memories. */
export type TermMatches = { readonly soft: Float64Array; readonly exact: Float64Array }

export const matchTerms = (
  index: SearchableIndex,
  { size, findMatches }: { readonly size: number; readonly findMatches: FindMatches },
  slots: readonly number[],
): TermMatches => {
  const soft = new Float64Array(size)
  const exact = new Float64Array(size)
  for (const slot of slots)
    for (const number of getStart(index, slot))
      for (const { at, nearness, isSame } of findMatches(number)) {
        if (isSame) exact[at] = 1
        if (nearness > (soft[at] as number)) soft[at] = nearness
      }
  return { soft, exact }
}
