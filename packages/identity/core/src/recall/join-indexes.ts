import { borrowFloats } from './buffer-pool.ts'
import type { ColumnarIndex } from './columnar-index.ts'
import type { Postings, Speaker } from './index-row.ts'
import type { RecallIndex } from './recall-index.ts'
import { type QueriedLists, joinLists } from './row-lists.ts'
import type { SearchableIndex } from './searchable-index.ts'
import type { RelatedTerm } from './vocabulary.ts'

type Pair = { readonly first: RecallIndex; readonly second: RecallIndex }

/** Above the number of any name of the first index. */
const NAMES = 2 ** 20

/**
 * Two indexes as one for the duration of a query, with the statistics of both: the same hits as of
 * an index that has all their memories, except that sessions of the two are different sessions.
 * Slots and terms of the second follow those of the first. Copies columns, never rows, terms, or
 * vectors, and must not outlive a change of either.
 */
export const joinIndexes = (first: RecallIndex, second: RecallIndex): SearchableIndex => {
  if (second.size === 0) return first
  if (first.size === 0) return second
  const offset = first.rows.length
  const pair = { first, second }
  const vocabulary = joinVocabularies(pair)
  const postings = joinPostings(pair, vocabulary)
  const size = first.size + second.size
  const length = first.lengthTotal + second.lengthTotal
  let columns: ColumnarIndex | undefined
  return {
    rows: {
      length: offset + second.rows.length,
      at: (slot) => (slot < offset ? first.rows.at(slot) : second.rows.at(slot - offset)),
    },
    size,
    assistantShare:
      (first.size * first.assistantShare + second.size * second.assistantShare) / size,
    lengthMean: length > 0 ? length / size : 1,
    get columns() {
      return (columns ??= joinColumns(first.columns, second.columns))
    },
    standing: new Set([...first.standing, ...Array.from(second.standing, (slot) => offset + slot)]),
    languages: new Set([...first.languages, ...second.languages]),
    speakers: joinSpeakers(first.speakers, second.speakers),
    vocabulary,
    postings,
    directions: joinDirections(pair),
    postingsOf: (term) => {
      const number = vocabulary.numberOf(term)
      const found = number === undefined ? undefined : postings.at(number)
      return found && found.slots.length > 0 ? found : undefined
    },
    termsAt: (slot) =>
      slot < offset
        ? first.termsAt(slot)
        : second.termsAt(slot - offset).map((number) => vocabulary.toJoint(number)),
    slotOf: (id) => {
      const slot = second.slotOf(id)
      return slot === undefined ? first.slotOf(id) : offset + slot
    },
  }
}

const joinVocabularies = ({
  first: { vocabulary: first },
  second: { vocabulary: second },
}: Pair) => {
  const terms = first.size
  const joint = new Map<number, number>()
  const toJoint = (number: number): number => {
    const known = joint.get(number)
    if (known !== undefined) return known
    const found = first.numberOf(second.termAt(number)) ?? terms + number
    joint.set(number, found)
    return found
  }
  const join = (own: readonly RelatedTerm[], others: readonly RelatedTerm[]): RelatedTerm[] => {
    const nearness = new Map(own.map((one) => [one.term, one.nearness]))
    for (const one of others) {
      const term = toJoint(one.term)
      nearness.set(term, Math.max(nearness.get(term) ?? 0, one.nearness))
    }
    return Array.from(nearness, ([term, near]) => ({ term, nearness: near }))
  }
  return {
    toJoint,
    /** The number of a joint term in the second vocabulary. */
    toSecond: (number: number): number | undefined =>
      number < terms ? second.numberOf(first.termAt(number)) : number - terms,
    terms,
    numberOf: (term: string): number | undefined => {
      const own = first.numberOf(term)
      if (own !== undefined) return own
      const other = second.numberOf(term)
      return other === undefined ? undefined : terms + other
    },
    related: (term: string, word: string, isSaid: boolean): RelatedTerm[] =>
      join(first.related(term, word, isSaid), second.related(term, word, isSaid)),
    *relatedSteps(
      term: string,
      word: string,
      isSaid: boolean,
    ): Generator<undefined, readonly RelatedTerm[]> {
      const own = yield* first.relatedSteps(term, word, isSaid)
      return join(own, yield* second.relatedSteps(term, word, isSaid))
    },
  }
}

const joinPostings = (
  { first, second }: Pair,
  { terms, toSecond }: ReturnType<typeof joinVocabularies>,
) => {
  const offset = first.rows.length
  const joined = new Map<number, Postings>()
  return {
    at: (number: number): Postings | undefined => {
      const known = joined.get(number)
      if (known) return known
      const own = number < terms ? first.postings.at(number) : undefined
      const place = toSecond(number)
      const other = place === undefined ? undefined : second.postings.at(place)
      if (!other || other.slots.length === 0) return own
      const postings = {
        slots: [...(own?.slots ?? []), ...other.slots.map((slot) => offset + slot)],
        counts: [...(own?.counts ?? []), ...other.counts],
      }
      joined.set(number, postings)
      return postings
    },
  }
}

const joinDirections = ({ first, second }: Pair): SearchableIndex['directions'] => {
  const offset = first.rows.length
  const [own, other] = [first.directions, second.directions]
  return {
    has: (row) => (row < offset ? own.has(row) : other.has(row - offset)),
    asking: (vector) => own.asking(vector) ?? other.asking(vector),
    encodedAt: (row) => (row < offset ? own.encodedAt(row) : other.encodedAt(row - offset)),
    cosine: (row, query) =>
      row < offset ? own.cosine(row, query) : other.cosine(row - offset, query),
    cosines: (rows, query) => {
      const cosines = borrowFloats(rows)
      if (own.isComparable(query)) cosines.set(own.cosines(offset, query))
      if (other.isComparable(query)) cosines.set(other.cosines(rows - offset, query), offset)
      return cosines
    },
  }
}

const joinSpeakers = (
  first: ReadonlyMap<string, Speaker>,
  second: ReadonlyMap<string, Speaker>,
): ReadonlyMap<string, Speaker> => {
  if (first.size === 0) return second
  const joined = new Map(first)
  for (const [name, { terms, rows }] of second)
    joined.set(name, { terms, rows: rows + (first.get(name)?.rows ?? 0) })
  return joined
}

const joinColumns = (first: ColumnarIndex, second: ColumnarIndex): ColumnarIndex => {
  const rows = first.lengths.length
  /** What is added to numbers of the second; −1 for none stays. */
  const offsets: Partial<Record<keyof QueriedLists, number>> = {
    before: rows,
    after: rows,
    sessionOf: first.sessions.length,
    speakerOf: NAMES,
    userOf: NAMES,
  }
  return {
    ...joinLists(first, second, offsets),
    sessions: [
      ...first.sessions,
      ...second.sessions.map(({ slots, length }) => ({
        slots: slots.map((slot) => rows + slot),
        length,
      })),
    ],
    speakersNamed: (names) =>
      new Set([
        ...first.speakersNamed(names),
        ...Array.from(second.speakersNamed(names), (value) => (value < 0 ? value : value + NAMES)),
      ]),
  }
}
