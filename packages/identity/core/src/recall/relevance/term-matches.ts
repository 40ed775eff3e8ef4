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

/** For each query term, its similarity to the nearest word of some memories. */
export type TermMatches = { readonly soft: Float64Array; readonly exact: Float64Array }

export const matchTerms = (
  index: SearchableIndex,
  terms: readonly WeighedTerm[],
  slots: readonly number[],
): TermMatches => {
  const soft = new Float64Array(terms.length)
  const exact = new Float64Array(terms.length)
  for (const slot of slots)
    for (const number of getStart(index, slot))
      for (let at = 0; at < terms.length; at += 1) {
        const { nearness, own } = terms[at] as WeighedTerm
        if (number === own) exact[at] = 1
        const near = nearness.get(number) ?? 0
        if (near > (soft[at] as number)) soft[at] = near
      }
  return { soft, exact }
}

/** The terms of memories that match one of the query. */
export const findNear = (terms: readonly WeighedTerm[]): ReadonlySet<number> =>
  new Set(
    terms.flatMap(({ nearness }) =>
      [...nearness].filter(([, near]) => near > MATCH_MIN).map(([number]) => number),
    ),
  )
