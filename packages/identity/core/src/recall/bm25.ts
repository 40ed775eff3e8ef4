import { findPlace } from './find-place.ts'
import { type ColumnarIndex, WINDOW_REACH, eachNeighbor } from './columnar-index.ts'
import type { QueryTerm } from './query.ts'
import type { SearchableIndex } from './searchable-index.ts'
import type { Postings } from './index-row.ts'
import type { Session } from './row-sessions.ts'
import { borrowFloats, integers } from './buffer-pool.ts'

/** Robertson's BM25 with the constants that most engines use. */
const K1 = 1.2
const B = 0.75

/**
 * BM25 of a query over units of different size: the turn, the turn with its neighbors, the session.
 */
export type LexicalScores = {
  readonly turn: Float32Array
  /** Like `turn`, without the names of speakers in the query. */
  readonly topic: Float32Array
  readonly window: Float32Array
  readonly windowTopic: Float32Array
  readonly session: Float32Array
  /** Like `turn`, for the query's words in quotation marks. */
  readonly quoted: Float32Array
}

export const idf = (units: number, holding: number): number =>
  Math.log(1 + (units - holding + 0.5) / (holding + 0.5))

const saturated = (count: number, length: number, mean: number): number =>
  (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean))

/** Counts of one term in the windows of all rows, added slot by slot and removed again. */
class Windows {
  readonly #columns: ColumnarIndex
  readonly #counts: Float32Array
  readonly #touched: Int32Array
  #touchedCount = 0

  constructor(columns: ColumnarIndex) {
    this.#columns = columns
    this.#counts = borrowFloats(columns.lengths.length)
    this.#touched = integers(columns.lengths.length)
  }

  add(slot: number, count: number): void {
    eachNeighbor(this.#columns, slot, WINDOW_REACH, (near) => {
      const known = this.#counts[near] as number
      if (known === 0) this.#touched[this.#touchedCount++] = near
      this.#counts[near] = known + count
    })
  }

  /** Adds the term's score to the signals and resets for the next term. */
  score(
    units: number,
    mean: number,
    borrowScores: Float32Array,
    topic: Float32Array | undefined,
  ): void {
    const { windowLengths } = this.#columns
    const weight = idf(units, this.#touchedCount)
    for (let at = 0; at < this.#touchedCount; at += 1) {
      const slot = this.#touched[at] as number
      const length = windowLengths[slot] as number
      const share = weight * saturated(this.#counts[slot] as number, length, mean)
      borrowScores[slot] = (borrowScores[slot] as number) + share
      if (topic) topic[slot] = (topic[slot] as number) + share
      this.#counts[slot] = 0
    }
    this.#touchedCount = 0
  }
}

const scoreTurns = (
  index: SearchableIndex,
  postings: Postings,
  isSeen: Uint8Array,
  scores: readonly Float32Array[],
) => {
  const { lengths } = index.columns
  const weight = idf(index.size, postings.slots.length)
  const mean = index.lengthMean
  for (let at = 0; at < postings.slots.length; at += 1) {
    const slot = postings.slots[at] as number
    if (!isSeen[slot]) continue
    const length = lengths[slot] as number
    const share = weight * saturated(postings.counts[at] as number, length, mean)
    for (const borrowScores of scores) borrowScores[slot] = (borrowScores[slot] as number) + share
  }
}

/** Mean length of a session in terms. */
const sessionLengthMean = (sessions: readonly Pick<Session, 'length'>[]): number => {
  let sum = 0
  for (const { length } of sessions) sum += length
  return Math.max(1, sum / Math.max(1, sessions.length))
}

/** Scores of whole sessions, by their index in the columns. */
class Sessions {
  readonly totals: Float64Array
  readonly #columns: ColumnarIndex
  readonly #counts: Float64Array
  readonly #lengthMean: number

  constructor(columns: ColumnarIndex) {
    this.totals = new Float64Array(columns.sessions.length)
    this.#columns = columns
    this.#counts = new Float64Array(columns.sessions.length)
    this.#lengthMean = sessionLengthMean(columns.sessions)
  }

  score({ slots, counts }: Postings, isSeen: Uint8Array): void {
    const { sessionOf: createSession, sessions } = this.#columns
    const touched: number[] = []
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as number
      const place = createSession[slot] as number
      if (!isSeen[slot] || place < 0) continue
      const known = this.#counts[place] as number
      if (known === 0) touched.push(place)
      this.#counts[place] = known + (counts[at] as number)
    }
    const weight = idf(sessions.length, touched.length)
    for (const place of touched) {
      const { length } = sessions[place] as Pick<Session, 'length'>
      const share = weight * saturated(this.#counts[place] as number, length, this.#lengthMean)
      this.totals[place] = (this.totals[place] as number) + share
      this.#counts[place] = 0
    }
  }
}

/**
 * Computes all lexical signals in one pass over the postings of the query's terms; invisible rows
 * are excluded.
 */
export const scoreLexical = (
  index: SearchableIndex,
  asked: readonly QueryTerm[],
  isSeen: Uint8Array,
): LexicalScores => {
  const { columns } = index
  const borrowScores = () => borrowFloats(index.rows.length)
  const scores: LexicalScores = {
    turn: borrowScores(),
    topic: borrowScores(),
    window: borrowScores(),
    windowTopic: borrowScores(),
    session: borrowScores(),
    quoted: borrowScores(),
  }
  const wide = new Windows(columns)
  const sessions = new Sessions(columns)
  const hasSessions = columns.sessions.length > 0
  const wideMean = index.lengthMean * (hasSessions ? 1 + 2 * WINDOW_REACH : 1)
  for (const { term, isName, isQuoted } of asked) {
    const postings = index.postingsOf(term)
    if (!postings) continue
    scoreTurns(
      index,
      postings,
      isSeen,
      isName
        ? [scores.turn]
        : isQuoted
          ? [scores.turn, scores.topic, scores.quoted]
          : [scores.turn, scores.topic],
    )
    for (let at = 0; at < postings.slots.length; at += 1) {
      const slot = postings.slots[at] as number
      if (!isSeen[slot]) continue
      wide.add(slot, postings.counts[at] as number)
    }
    wide.score(index.size, wideMean, scores.window, isName ? undefined : scores.windowTopic)
    sessions.score(postings, isSeen)
  }
  columns.sessions.forEach(({ slots }, place) => {
    const total = sessions.totals[place] as number
    if (total > 0) for (const slot of slots) scores.session[slot] = total
  })
  return scores
}

/**
 * Scores terms that are adjacent both in the query and in a memory: a phrase is stronger evidence
 * than its words.
 */
export const scorePhrase = (
  index: SearchableIndex,
  asked: readonly QueryTerm[],
  isSeen: Uint8Array,
): Float32Array => {
  const phrases = borrowFloats(index.rows.length)
  for (let at = 1; at < asked.length; at += 1) {
    const first = index.vocabulary.numberOf((asked[at - 1] as QueryTerm).term)
    const second = index.vocabulary.numberOf((asked[at] as QueryTerm).term)
    if (first === undefined || second === undefined) continue
    const one = index.postingsOf((asked[at - 1] as QueryTerm).term)
    const two = index.postingsOf((asked[at] as QueryTerm).term)
    if (!one || !two) continue
    const [rarer, other] = one.slots.length < two.slots.length ? [one, two] : [two, one]
    const weight = (idf(index.size, one.slots.length) + idf(index.size, two.slots.length)) / 2
    for (const slot of rarer.slots)
      if (
        isSeen[slot] &&
        findPlace(other.slots, slot) >= 0 &&
        isTogether(index.termsAt(slot), first, second)
      )
        phrases[slot] = (phrases[slot] as number) + weight
  }
  return phrases
}

// A loop: a memory has a handful of terms, and a call for each costs more than they do.
const isTogether = (said: Uint32Array, first: number, second: number): boolean => {
  for (let at = 1; at < said.length; at += 1)
    if (said[at] === second && said[at - 1] === first) return true
  return false
}
