import { standingRequest } from '../memory/standing-request.ts'
import { ColumnKeeper, type Columns } from './columns.ts'
import { DirectionTable } from './direction-table.ts'
import { relativeSpan } from './relative-time.ts'
import { type IndexedMemory, type Row, type Session, type Speaker, tellsTime } from './row.ts'
import { Vocabulary, type WordVector } from './vocabulary.ts'
import { contentWords, termOf, terms } from './words.ts'

export type { IndexedMemory } from './row.ts'

const toldAt = (content: string, atMs: number): number | undefined => {
  const told = relativeSpan(content, atMs)
  return told && (told.fromMs + told.toMs) / 2
}

const standingOf = ({ isOwnWords, standing, content }: IndexedMemory) =>
  isOwnWords
    ? standing === undefined
      ? standingRequest(content)
      : (standing ?? undefined)
    : undefined

/** Where a term occurs: slots and how often, in step. */
export type Postings = { readonly slots: number[]; readonly counts: number[] }

const SPARE_SLOTS = 64
const NONE = -1

/**
 * One avatar's memories, ready to be ranked: an inverted index of terms, the order of what was said in each
 * session, and the vectors. It holds no text. Memories come and go one at a time; removed ones leave a gap that
 * is closed when gaps prevail.
 */
export class RecallIndex {
  readonly rows: Row[] = []
  /** By the vocabulary's number of the term. */
  postings: Postings[] = []
  vocabulary: Vocabulary
  /** What has no session stands alone. */
  readonly sessions = new Map<string, Session>()
  readonly directions = new DirectionTable()
  /** Slots of what users asked for all later answers. */
  readonly standing = new Set<number>()
  readonly speakers = new Map<string, Speaker>()
  readonly #slotOf = new Map<string, number>()
  readonly #termsOf: Uint32Array[] = []
  readonly #columns = new ColumnKeeper()
  #alive = 0
  #assistants = 0
  #lengthTotal = 0

  constructor(wordVector?: WordVector) {
    this.vocabulary = new Vocabulary(wordVector)
  }

  get size(): number {
    return this.#alive
  }

  /** How many of the memories an assistant said: 0..1. */
  get assistantShare(): number {
    return this.#alive > 0 ? this.#assistants / this.#alive : 0
  }

  /** Mean length of a memory in terms; 1 for an index without any. */
  get lengthMean(): number {
    return this.#lengthTotal > 0 ? this.#lengthTotal / this.#alive : 1
  }

  get columns(): Columns {
    return this.#columns.of(this.rows)
  }

  /** Where a term occurs; `undefined` when nobody says it. */
  postingsOf(term: string): Postings | undefined {
    const number = this.vocabulary.numberOf(term)
    const postings = number === undefined ? undefined : this.postings[number]
    return postings && postings.slots.length > 0 ? postings : undefined
  }

  /** What a memory says, term by term in order, without its words for nothing. */
  termsAt(slot: number): Uint32Array {
    return this.#termsOf[slot] ?? new Uint32Array()
  }

  upsert(memory: IndexedMemory): void {
    this.remove(memory.id)
    const { content, vector, ...rest } = memory
    const found = contentWords(content)
    const hasTime = tellsTime(content)
    const slot = this.rows.length
    this.rows.push({
      ...rest,
      length: found.length,
      endsInQuestion: /\?\s*$/.test(content),
      hasQuestion: content.includes('?'),
      tellsTime: hasTime,
      toldAtMs: hasTime ? toldAt(content, memory.occurredAtMs) : undefined,
      standing: standingOf(memory),
      session: this.#sessionOf(memory.sessionId),
      before: NONE,
      after: NONE,
      isAlive: true,
    })
    this.#slotOf.set(memory.id, slot)
    this.directions.set(slot, vector)
    this.#termsOf.push(this.#post(found, slot))
    if (this.rows[slot]?.standing) this.standing.add(slot)
    this.#alive += 1
    this.#assistants += Number(memory.isAssistant)
    this.#lengthTotal += found.length
    this.#link(slot)
    this.#columns.change(this.rows, slot)
    this.#meet(memory.speaker, 1)
  }

  remove(id: string): void {
    const slot = this.#slotOf.get(id)
    const row = slot === undefined ? undefined : this.rows[slot]
    if (slot === undefined || !row) return
    this.#columns.change(this.rows, slot)
    this.#slotOf.delete(id)
    this.#unlink(slot)
    this.#meet(row.speaker, -1)
    this.standing.delete(slot)
    row.isAlive = false
    this.#alive -= 1
    this.#assistants -= Number(row.isAssistant)
    this.#lengthTotal -= row.length
    for (const term of new Set(this.#termsOf[slot])) this.#unpost(term, slot)
    this.#termsOf[slot] = new Uint32Array()
    if (this.rows.length > SPARE_SLOTS + 2 * this.#alive) this.#closeGaps()
  }

  #post(found: readonly string[], slot: number): Uint32Array {
    const said = Uint32Array.from(found, (word) => this.vocabulary.add(termOf(word), word))
    const counts = new Map<number, number>()
    for (const term of said) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const postings = (this.postings[term] ??= { slots: [], counts: [] })
      postings.slots.push(slot)
      postings.counts.push(count)
    }
    return said
  }

  #unpost(term: number, slot: number): void {
    const postings = this.postings[term]
    const at = postings?.slots.indexOf(slot) ?? -1
    if (!postings || at < 0) return
    postings.slots.splice(at, 1)
    postings.counts.splice(at, 1)
  }

  #meet(name: string | null, rows: 1 | -1): void {
    if (name === null) return
    const speaker = this.speakers.get(name) ?? { terms: terms(name), rows: 0 }
    speaker.rows += rows
    if (speaker.rows > 0) this.speakers.set(name, speaker)
    else this.speakers.delete(name)
  }

  #sessionOf(id: string | null): Session | undefined {
    if (id === null) return undefined
    const session = this.sessions.get(id) ?? { slots: [], length: 0 }
    this.sessions.set(id, session)
    return session
  }

  #isEarlier(a: number, b: number): boolean {
    const first = this.rows[a] as Row
    const second = this.rows[b] as Row
    if (first.occurredAtMs !== second.occurredAtMs) return first.occurredAtMs < second.occurredAtMs
    if (first.recordedAtMs !== second.recordedAtMs) return first.recordedAtMs < second.recordedAtMs
    return first.id < second.id
  }

  #link(slot: number): void {
    const row = this.rows[slot] as Row
    if (!row.session) return
    row.session.length += row.length
    const order = row.session.slots
    // From the end: what is said now comes last nearly always.
    let place = order.length
    while (place > 0 && this.#isEarlier(slot, order[place - 1] as number)) place -= 1
    order.splice(place, 0, slot)
    this.#join(order[place - 1], slot)
    this.#join(slot, order[place + 1])
  }

  #unlink(slot: number): void {
    const row = this.rows[slot] as Row
    if (!row.session) return
    row.session.length -= row.length
    const order = row.session.slots
    const place = order.lastIndexOf(slot)
    order.splice(place, 1)
    this.#join(order[place - 1], order[place])
    if (order.length > 0) return
    this.sessions.delete(row.sessionId as string)
    this.#columns.startAnew()
  }

  #join(first: number | undefined, second: number | undefined): void {
    if (first !== undefined) (this.rows[first] as Row).after = second ?? NONE
    if (second !== undefined) (this.rows[second] as Row).before = first ?? NONE
  }

  #closeGaps(): void {
    this.#columns.startAnew()
    const to = new Map<number, number>([[NONE, NONE]])
    const kept = this.rows.flatMap((row, slot) => (row.isAlive ? [{ row, slot }] : []))
    kept.forEach(({ slot }, at) => to.set(slot, at))
    const moved = (slot: number): number => to.get(slot) ?? NONE
    const termsKept = kept.map(({ slot }) => this.termsAt(slot))
    this.rows.splice(0, this.rows.length, ...kept.map(({ row }) => row))
    this.#termsOf.splice(0, this.#termsOf.length, ...termsKept)
    kept.forEach(({ slot }, at) => this.directions.move(slot, at))
    this.#slotOf.clear()
    this.rows.forEach((row, at) => {
      this.#slotOf.set(row.id, at)
      row.before = moved(row.before)
      row.after = moved(row.after)
    })
    const standing = [...this.standing].map(moved)
    this.standing.clear()
    for (const slot of standing) this.standing.add(slot)
    for (const { slots } of this.sessions.values())
      slots.forEach((slot, at) => (slots[at] = moved(slot)))
    for (const postings of this.postings)
      postings.slots.forEach((slot, at) => (postings.slots[at] = moved(slot)))
    this.#forgetTerms()
  }

  // Words that nobody says any more: what was forgotten leaves the index whole.
  #forgetTerms(): void {
    const { vocabulary, to } = this.vocabulary.keep(
      (number) => (this.postings[number]?.slots.length ?? 0) > 0,
    )
    this.postings = [...to.keys()].map((number) => this.postings[number] as Postings)
    this.vocabulary = vocabulary
    this.#termsOf.forEach((own, slot) => {
      this.#termsOf[slot] = own.map((number) => to.get(number) as number)
    })
  }
}
