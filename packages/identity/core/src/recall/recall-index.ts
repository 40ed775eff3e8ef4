import { findPlace } from './find-place.ts'
import { type IndexedTerm, type ReadTerms, readFacts, readTerms } from './analyzed-memory.ts'
import { collectPostings } from './collect-postings.ts'
import type { ColumnarIndex } from './columnar-index.ts'
import { QuantizedVectors } from './quantized-vectors.ts'
import type { LanguageCode } from '../languages/language.ts'
import type { IndexedMemory, Postings, RowFacts, Speaker } from './index-row.ts'
import { PostingLists } from './posting-lists.ts'
import { RowTable } from './row-table.ts'
import type { SnapshotPart } from './snapshot/snapshot-part.ts'
import { TermLists } from './term-lists.ts'
import { UNNUMBERED, Vocabulary, type WordVector } from './vocabulary.ts'
import { terms } from './tokenizer.ts'

export type { IndexedMemory } from './index-row.ts'

/** The terms of a memory, and those numbers of them that the vocabulary has. */
type NumberedTerms = ReadTerms & { readonly numbers: Uint32Array }

const increaseLast = (counts: number[]): void => {
  const last = counts.length - 1
  counts[last] = (counts[last] as number) + 1
}

const FIRST_ROWS = 16
const SPARE_SLOTS = 64
const WORDS_A_STEP = 32
const TERMS_A_STEP = 100
const NONE = -1

/**
 * The index of one avatar's memories: an inverted index of terms, the order of statements in each
 * session, and the vectors. It contains no text. Memories are added and removed one at a time; a
 * removal leaves a gap, and gaps are closed when they prevail.
 */
export class RecallIndex {
  readonly rows = new RowTable()
  /** By the vocabulary's number of the term. */
  postings = new PostingLists()
  vocabulary: Vocabulary
  // Most users of an avatar have few memories.
  readonly directions = new QuantizedVectors(FIRST_ROWS)
  /** Slots of users' standing instructions. */
  readonly standing = new Set<number>()
  readonly speakers = new Map<string, Speaker>()
  readonly #termsOf = new TermLists()
  readonly #rowsOfLanguage = new Map<LanguageCode, number>()
  /** Postings are collected at the end. */
  #isFilling = false
  #alive = 0
  #assistants = 0
  #lengthTotal = 0

  constructor(wordVector?: WordVector) {
    this.vocabulary = new Vocabulary(wordVector)
  }

  get size(): number {
    return this.#alive
  }

  /** Share of the memories by an assistant: 0..1. */
  get assistantShare(): number {
    return this.#alive > 0 ? this.#assistants / this.#alive : 0
  }

  /** Of all memories, in terms. */
  get lengthTotal(): number {
    return this.#lengthTotal
  }

  /** Mean length of a memory in terms; 1 for an empty index. */
  get lengthMean(): number {
    return this.#lengthTotal > 0 ? this.#lengthTotal / this.#alive : 1
  }

  get languages(): ReadonlySet<LanguageCode> {
    return new Set(this.#rowsOfLanguage.keys())
  }

  get columns(): ColumnarIndex {
    return this.rows.columns
  }

  /** Occurrences of a term; `undefined` if no memory has it. */
  postingsOf(term: string): Postings | undefined {
    const number = this.vocabulary.numberOf(term)
    const postings = number === undefined ? undefined : this.postings.at(number)
    return postings && postings.slots.length > 0 ? postings : undefined
  }

  /** The terms of a memory in order, without stop words. */
  termsAt(slot: number): Uint32Array {
    return this.#termsOf.at(slot)
  }

  slotOf(id: string): number | undefined {
    return this.rows.slotOf(id)
  }

  upsert(memory: IndexedMemory): void {
    for (const _ of this.upsertSteps(memory));
    for (const _ of this.closeGapsSteps());
  }

  /**
   * The same in steps of about a millisecond: a long text has thousands of new words. Between two
   * steps a question finds the memory either as it was or as it is. No other change may come before
   * the last one.
   */
  *upsertSteps(memory: IndexedMemory): Generator<undefined, void> {
    const read = readTerms(memory.content)
    const numbers = new Uint32Array(read.terms.length)
    this.vocabulary.dropPrepared()
    for (let from = 0; from < numbers.length; from += WORDS_A_STEP) {
      this.#prepare(read.terms, numbers, from)
      if (from + WORDS_A_STEP <= numbers.length) yield
    }
    this.#put(memory, { ...read, numbers })
  }

  /**
   * Begins to fill an empty index with about this many memories. No query may come before the last
   * step of `endFillingSteps`.
   */
  beginFilling(memories: number): void {
    this.rows.reserve(memories)
    this.directions.reserve(memories)
    this.#isFilling = true
  }

  /** Ends it, in steps of about a millisecond. */
  *endFillingSteps(): Generator<undefined, void> {
    this.postings.collect(yield* collectPostings(this.#termsOf, this.vocabulary.size))
    this.#isFilling = false
  }

  /**
   * Adds the memories of a snapshot from `from` up to `to`, which the index must not have, like
   * `upsert` of each.
   */
  addStored(part: SnapshotPart, from: number, to: number): void {
    const { numbers, ends } = part.terms.number(this.vocabulary, from, to)
    const first = this.rows.pushStored(part, from, to)
    this.#termsOf.pushAll(numbers, ends, from, to)
    this.directions.copy(first, part.directions, from, to)
    if (!this.#isFilling) for (let at = from; at < to; at += 1) this.#post(first + at - from)
    for (const at of part.standingIn(from, to)) this.standing.add(first + at - from)
    this.#alive += to - from
    const counted = part.countIn(from, to)
    this.#assistants += counted.assistants
    this.#lengthTotal += counted.length
    for (const [language, rows] of counted.languages) this.#countLanguage(language, rows)
    for (const [speaker, rows] of counted.speakers) this.#meet(speaker, rows)
  }

  #prepare(found: readonly IndexedTerm[], numbers: Uint32Array, from: number): void {
    const end = Math.min(from + WORDS_A_STEP, found.length)
    for (let at = from; at < end; at += 1) {
      const { term, word } = found[at] as IndexedTerm
      numbers[at] = this.vocabulary.prepare(term, word)
    }
  }

  #put(memory: IndexedMemory, { numbers, ...read }: NumberedTerms): void {
    this.#takeOut(memory.id)
    const facts = readFacts(memory, read)
    read.terms.forEach(({ term, word }, at) => {
      if (numbers[at] === UNNUMBERED) numbers[at] = this.vocabulary.add(term, word)
    })
    this.directions.set(this.#addRow(facts, numbers), memory.vector)
  }

  /** Returns the slot. */
  #addRow(facts: RowFacts, numbers: Uint32Array): number {
    const slot = this.rows.push(facts)
    this.#termsOf.push(numbers)
    this.#post(slot)
    if (facts.standing) this.standing.add(slot)
    this.#count(facts, 1)
    return slot
  }

  #count({ isAssistant, language, length, speaker }: RowFacts, rows: 1 | -1): void {
    this.#alive += rows
    this.#assistants += rows * Number(isAssistant)
    this.#countLanguage(language, rows)
    this.#lengthTotal += rows * length
    this.#meet(speaker, rows)
  }

  remove(id: string): void {
    for (const _ of this.removeSteps([id]));
    for (const _ of this.closeGapsSteps());
  }

  /**
   * Removes several memories in steps of about a millisecond. No other change may come before the
   * last step.
   */
  *removeSteps(ids: readonly string[]): Generator<undefined, void> {
    for (const id of ids) {
      this.#takeOut(id)
      yield
    }
  }

  #takeOut(id: string): void {
    const slot = this.slotOf(id)
    if (slot === undefined) return
    this.#count(this.rows.at(slot), -1)
    this.rows.remove(slot)
    this.standing.delete(slot)
    for (const term of new Set(this.#termsOf.at(slot))) this.#unpost(term, slot)
    this.#termsOf.clear(slot)
  }

  get #isMostlyGaps(): boolean {
    return this.rows.length > SPARE_SLOTS + 2 * this.#alive
  }

  #post(slot: number): void {
    if (this.#isFilling) return
    for (const number of this.#termsOf.at(slot)) {
      const postings = this.postings.at(number)
      // Most terms occur once; a list that is pushed to has room for 17 from the start.
      // Terms are numbered in the order in which they come.
      if (!postings) this.postings.push({ slots: [slot], counts: [1] })
      else if (postings.slots.at(-1) === slot) increaseLast(postings.counts)
      else {
        postings.slots.push(slot)
        postings.counts.push(1)
      }
    }
  }

  #unpost(term: number, slot: number): void {
    const postings = this.postings.at(term)
    const at = postings ? findPlace(postings.slots, slot) : -1
    if (!postings || at < 0) return
    postings.slots.splice(at, 1)
    postings.counts.splice(at, 1)
  }

  #countLanguage(code: LanguageCode | undefined, rows: number): void {
    if (code === undefined) return
    const count = (this.#rowsOfLanguage.get(code) ?? 0) + rows
    if (count > 0) this.#rowsOfLanguage.set(code, count)
    else this.#rowsOfLanguage.delete(code)
  }

  #meet(name: string | null, rows: number): void {
    if (name === null) return
    const speaker = this.speakers.get(name) ?? { terms: terms(name), rows: 0 }
    speaker.rows += rows
    if (speaker.rows > 0) this.speakers.set(name, speaker)
    else this.speakers.delete(name)
  }

  /**
   * Closes the gaps if they prevail; call it after changes in steps. What takes long is made aside:
   * the index changes in the last step.
   */
  *closeGapsSteps(): Generator<undefined, void> {
    if (!this.#isMostlyGaps) return
    const { isAlive } = this.columns
    const kept = Array.from(isAlive.keys()).filter((slot) => isAlive[slot] === 1)
    const to = new Int32Array(this.rows.length).fill(NONE)
    kept.forEach((slot, at) => (to[slot] = at))
    const moved = (slot: number): number => to[slot] ?? NONE
    // Words that no memory has any more: forgotten words leave the index completely.
    const words = yield* this.vocabulary.keepSteps(
      (number) => (this.postings.at(number)?.slots.length ?? 0) > 0,
    )
    const postings = new PostingLists()
    for (const [number, renumbered] of words.to.entries()) {
      if (renumbered >= 0) {
        const { slots, counts } = this.postings.at(number) as Postings
        postings.push({ slots: slots.map(moved), counts })
      }
      if (number % TERMS_A_STEP === TERMS_A_STEP - 1) yield
    }
    const termsOf: Uint32Array[] = []
    for (const slot of kept) {
      termsOf.push(this.termsAt(slot).map((number) => words.to[number] as number))
      yield
    }
    this.vocabulary = words.vocabulary
    this.postings = postings
    this.#termsOf.replaceAll(termsOf)
    this.rows.pick(kept, moved)
    kept.forEach((slot, at) => this.directions.move(slot, at))
    const standing = [...this.standing].map(moved)
    this.standing.clear()
    for (const slot of standing) this.standing.add(slot)
  }
}
