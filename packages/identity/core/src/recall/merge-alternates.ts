import { PART_NEARNESS, isCompoundable } from '../languages/foreign-terms.ts'
import type { Postings } from './index-row.ts'
import type { QueryTerm } from './query.ts'
import type { SearchableIndex } from './searchable-index.ts'
import type { RelatedTerm } from './vocabulary.ts'

/**
 * An index in which each term of a query stands for its terms in all languages of the memories, for
 * the duration of the query. An index of English memories is returned as it is.
 */
export const mergeAlternates = (
  index: SearchableIndex,
  terms: readonly QueryTerm[],
): SearchableIndex => {
  if (index.languages.size === 0) return index
  const alternates = new Map(terms.map((one) => [one.term, one.alternates]))
  const groups = findGroups(index, terms)
  const merged = new Map<number, Postings>()
  const findPostings = (number: number): Postings | undefined => {
    const group = groups.members.get(number)
    if (!group) return index.postings.at(number)
    const known = merged.get(number) ?? mergePostings(group.map((one) => index.postings.at(one)))
    merged.set(number, known)
    return known
  }
  const findNumber = (term: string): number | undefined =>
    groups.numberOf.get(term) ?? index.vocabulary.numberOf(term)
  const joinRelated = (found: readonly (readonly RelatedTerm[])[]): RelatedTerm[] => {
    const nearness = new Map<number, number>()
    for (const { term, nearness: near } of found.flat()) {
      const number = groups.leader.get(term) ?? term
      nearness.set(number, Math.max(nearness.get(number) ?? 0, near))
    }
    return Array.from(nearness, ([term, near]) => ({ term, nearness: near }))
  }
  return {
    rows: index.rows,
    size: index.size,
    assistantShare: index.assistantShare,
    lengthMean: index.lengthMean,
    columns: index.columns,
    standing: index.standing,
    languages: index.languages,
    speakers: index.speakers,
    directions: index.directions,
    slotOf: (id) => index.slotOf(id),
    postings: { at: findPostings },
    postingsOf: (term) => {
      const number = findNumber(term)
      const found = number === undefined ? undefined : findPostings(number)
      return found && found.slots.length > 0 ? found : undefined
    },
    termsAt: (slot) => index.termsAt(slot).map((number) => groups.leader.get(number) ?? number),
    vocabulary: {
      numberOf: findNumber,
      related: (term, word, isSaid) =>
        joinRelated(
          [term, ...(alternates.get(term) ?? [])].map((one) =>
            index.vocabulary.related(one, word, isSaid),
          ),
        ),
      *relatedSteps(term, word, isSaid) {
        const found: (readonly RelatedTerm[])[] = []
        for (const one of [term, ...(alternates.get(term) ?? [])])
          found.push(yield* index.vocabulary.relatedSteps(one, word, isSaid))
        return joinRelated(found)
      },
    },
  }
}

/** Terms that are one for a query, by number: the first in the place of all. */
type TermGroups = {
  readonly numberOf: ReadonlyMap<string, number>
  readonly leader: ReadonlyMap<number, number>
  readonly members: ReadonlyMap<number, readonly number[]>
}

const findGroups = (index: SearchableIndex, terms: readonly QueryTerm[]): TermGroups => {
  const numberOf = new Map<string, number>()
  const leader = new Map<number, number>()
  const members = new Map<number, readonly number[]>()
  for (const { term, word, alternates } of terms) {
    const own = [term, ...alternates].flatMap((one) => index.vocabulary.numberOf(one) ?? [])
    const isSaid = own.some((number) => (index.postings.at(number)?.slots.length ?? 0) > 0)
    const parts = isSaid ? [] : alternates.flatMap((one) => findCompounds(index, one, word))
    const group = [...own, ...parts].filter((number) => !leader.has(number))
    const [first] = group
    if (first === undefined) continue
    numberOf.set(term, first)
    members.set(first, group)
    for (const number of group) leader.set(number, first)
  }
  return { numberOf, leader, members }
}

/** A German compound counts as its parts, if no memory has the word itself. */
const findCompounds = (index: SearchableIndex, term: string, word: string): number[] =>
  isCompoundable(term)
    ? index.vocabulary
        .related(term, word, false)
        .filter(({ nearness }) => nearness === PART_NEARNESS)
        .map(({ term: number }) => number)
    : []

const mergePostings = (lists: readonly (Postings | undefined)[]): Postings => {
  const counts = new Map<number, number>()
  for (const list of lists)
    list?.slots.forEach((slot, at) => {
      counts.set(slot, (counts.get(slot) ?? 0) + (list.counts[at] as number))
    })
  const slots = Array.from(counts.keys()).toSorted((one, two) => one - two)
  return { slots, counts: slots.map((slot) => counts.get(slot) as number) }
}
