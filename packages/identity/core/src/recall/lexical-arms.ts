import type { AskedTerm } from './question.ts'
import type { Postings, RecallIndex } from './recall-index.ts'
import type { Row, Session } from './row.ts'

/** Robertson's BM25 with the constants that most engines take. */
const K1 = 1.2
const B = 0.75

/** How many turns to either side a window reaches. */
const WIDE = 3

/** BM25 of a question over units of different size: the turn, the turn with those around it, the session. */
export type LexicalArms = {
  readonly turn: Float32Array
  /** As `turn`, without the names of speakers in the question. */
  readonly topic: Float32Array
  readonly wide: Float32Array
  readonly wideTopic: Float32Array
  readonly session: Float32Array
  /** As `turn`, of the words that the question puts between quotation marks. */
  readonly quoted: Float32Array
}

export const idf = (units: number, holding: number): number =>
  Math.log(1 + (units - holding + 0.5) / (holding + 0.5))

const saturated = (count: number, length: number, mean: number): number =>
  (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean))

/** Slots of the rows up to `reach` turns before and after a slot in its session, itself included. */
const eachNeighbour = (
  rows: readonly Row[],
  slot: number,
  reach: number,
  visit: (slot: number) => void,
) => {
  visit(slot)
  let before = (rows[slot] as Row).before
  let after = (rows[slot] as Row).after
  for (let step = 0; step < reach && (before >= 0 || after >= 0); step += 1) {
    if (before >= 0) {
      visit(before)
      before = (rows[before] as Row).before
    }
    if (after >= 0) {
      visit(after)
      after = (rows[after] as Row).after
    }
  }
}

/** Counts of one term in windows of one reach, added up slot by slot and taken away again. */
class Windows {
  readonly #rows: readonly Row[]
  readonly #reach: number
  readonly #counts: Float32Array
  readonly #touched: number[] = []

  constructor(rows: readonly Row[], reach: number) {
    this.#rows = rows
    this.#reach = reach
    this.#counts = new Float32Array(rows.length)
  }

  add(slot: number, count: number): void {
    eachNeighbour(this.#rows, slot, this.#reach, (near) => {
      if (this.#counts[near] === 0) this.#touched.push(near)
      this.#counts[near] = (this.#counts[near] as number) + count
    })
  }

  /** Adds the term's share to each arm and clears itself for the next term. */
  score(units: number, mean: number, arms: readonly Float32Array[]): void {
    const weight = idf(units, this.#touched.length)
    for (const slot of this.#touched) {
      let length = 0
      eachNeighbour(this.#rows, slot, this.#reach, (near) => {
        length += (this.#rows[near] as Row).length
      })
      const share = weight * saturated(this.#counts[slot] as number, length, mean)
      for (const arm of arms) arm[slot] = (arm[slot] as number) + share
      this.#counts[slot] = 0
    }
    this.#touched.length = 0
  }
}

const scoreTurns = (
  index: RecallIndex,
  postings: Postings,
  isSeen: Uint8Array,
  arms: readonly Float32Array[],
) => {
  const weight = idf(index.size, postings.slots.length)
  const mean = index.lengthMean
  for (let at = 0; at < postings.slots.length; at += 1) {
    const slot = postings.slots[at] as number
    if (!isSeen[slot]) continue
    const share =
      weight * saturated(postings.counts[at] as number, (index.rows[slot] as Row).length, mean)
    for (const arm of arms) arm[slot] = (arm[slot] as number) + share
  }
}

/** Mean length of a session in terms. */
const sessionLengthMean = (index: RecallIndex): number => {
  let sum = 0
  for (const { length } of index.sessions.values()) sum += length
  return Math.max(1, sum / Math.max(1, index.sessions.size))
}

const scoreSessions = (
  index: RecallIndex,
  postings: Postings,
  isSeen: Uint8Array,
  lengthMean: number,
  totals: Map<Session, number>,
) => {
  const counts = new Map<Session, number>()
  for (let at = 0; at < postings.slots.length; at += 1) {
    const slot = postings.slots[at] as number
    const { session } = index.rows[slot] as Row
    if (isSeen[slot] && session)
      counts.set(session, (counts.get(session) ?? 0) + (postings.counts[at] as number))
  }
  const weight = idf(index.sessions.size, counts.size)
  for (const [session, count] of counts) {
    const share = weight * saturated(count, session.length, lengthMean)
    totals.set(session, (totals.get(session) ?? 0) + share)
  }
}

/** All lexical arms in one pass over the postings of the question's terms; rows that are not seen stay out of them. */
export const lexicalArms = (
  index: RecallIndex,
  asked: readonly AskedTerm[],
  isSeen: Uint8Array,
): LexicalArms => {
  const { rows } = index
  const arm = () => new Float32Array(rows.length)
  const arms: LexicalArms = {
    turn: arm(),
    topic: arm(),
    wide: arm(),
    wideTopic: arm(),
    session: arm(),
    quoted: arm(),
  }
  const wide = new Windows(rows, WIDE)
  const sessionMean = sessionLengthMean(index)
  const totals = new Map<Session, number>()
  const hasSessions = index.sessions.size > 0
  const wideMean = index.lengthMean * (hasSessions ? 1 + 2 * WIDE : 1)
  for (const { term, isName, isQuoted } of asked) {
    const postings = index.postingsOf(term)
    if (!postings) continue
    scoreTurns(
      index,
      postings,
      isSeen,
      isName
        ? [arms.turn]
        : isQuoted
          ? [arms.turn, arms.topic, arms.quoted]
          : [arms.turn, arms.topic],
    )
    for (let at = 0; at < postings.slots.length; at += 1) {
      const slot = postings.slots[at] as number
      if (!isSeen[slot]) continue
      wide.add(slot, postings.counts[at] as number)
    }
    wide.score(index.size, wideMean, isName ? [arms.wide] : [arms.wide, arms.wideTopic])
    scoreSessions(index, postings, isSeen, sessionMean, totals)
  }
  for (const [{ slots }, total] of totals) for (const slot of slots) arms.session[slot] = total
  return arms
}

/** Terms that stand side by side in the question and in a memory: a phrase says more than its words. */
export const phraseArm = (
  index: RecallIndex,
  asked: readonly AskedTerm[],
  isSeen: Uint8Array,
): Float32Array => {
  const phrases = new Float32Array(index.rows.length)
  for (let at = 1; at < asked.length; at += 1) {
    const first = index.vocabulary.numberOf((asked[at - 1] as AskedTerm).term)
    const second = index.vocabulary.numberOf((asked[at] as AskedTerm).term)
    if (first === undefined || second === undefined) continue
    const one = index.postingsOf((asked[at - 1] as AskedTerm).term)
    const two = index.postingsOf((asked[at] as AskedTerm).term)
    if (!one || !two) continue
    const rarer = one.slots.length < two.slots.length ? one : two
    const weight = (idf(index.size, one.slots.length) + idf(index.size, two.slots.length)) / 2
    for (const slot of rarer.slots)
      if (isSeen[slot] && isTogether(index.termsAt(slot), first, second))
        phrases[slot] = (phrases[slot] as number) + weight
  }
  return phrases
}

const isTogether = (said: Uint32Array, first: number, second: number): boolean => {
  for (let at = said.indexOf(first); at >= 0; at = said.indexOf(first, at + 1))
    if (said[at + 1] === second) return true
  return false
}
