import type { LanguageCode } from '../languages/language.ts'
import { STANDING_INSTRUCTIONS } from '../memory/standing-instruction.ts'
import { type ColumnarIndex, WINDOW_REACH, eachNeighbor } from './columnar-index.ts'
import type { IndexRow, RowFacts } from './index-row.ts'
import { Names } from './names.ts'
import { RowIds } from './row-ids.ts'
import { type RowLists, createLists, pickRows, resizeLists, takeFirstRows } from './row-lists.ts'
import { RowSessions } from './row-sessions.ts'
import type { SnapshotPart } from './snapshot/snapshot-part.ts'
import { setStoredFacts } from './snapshot/set-stored-facts.ts'

/** Growth factor, to amortize reallocation. */
const ROOM = 1.25
const NONE = -1

/**
 * The rows of an index: their facts in lists, which a query reads, and one row as an object. Rows
 * are added at the end and stay in their slots until `pick`.
 */
export class RowTable {
  #lists = createLists(0)
  #length = 0
  #ids = new RowIds()
  readonly #speakers = new Names()
  readonly #users = new Names()
  readonly #languages = new Names()
  readonly #sessions = new RowSessions((slot) => this.#ids.at(slot))
  /** Rows whose windows changed. */
  readonly #changed = new Set<number>()
  /** All windows are computed at the next use. */
  #isAnew = true
  #columns: ColumnarIndex | undefined

  get length(): number {
    return this.#length
  }

  /** The lists of the current rows; earlier results become invalid. */
  get columns(): ColumnarIndex {
    return (this.#columns ??= this.#bringUp())
  }

  at(slot: number): IndexRow {
    const lists = this.#lists
    const validToMs = lists.validToMs[slot] as number
    const mentionedAtMs = lists.toldAtMs[slot] as number
    const isSet = (list: Uint8Array): boolean => list[slot] === 1
    return {
      id: this.#ids.at(slot),
      speaker: this.#speakers.at(lists.speakerOf[slot] as number) ?? null,
      sessionId: this.#sessions.list[lists.sessionOf[slot] as number]?.id ?? null,
      scope: isSet(lists.isOfSession) ? 'session' : 'global',
      userKey: this.#users.at(lists.userOf[slot] as number),
      occurredAtMs: lists.occurredAtMs[slot] as number,
      recordedAtMs: lists.recordedAtMs[slot] as number,
      validFromMs: lists.validFromMs[slot] as number,
      validToMs: Number.isNaN(validToMs) ? null : validToMs,
      isAssistant: isSet(lists.isAssistant),
      isOwnWords: isSet(lists.isOwnWords),
      language: this.#languages.at(lists.languageOf[slot] as number) as LanguageCode | undefined,
      length: lists.lengths[slot] as number,
      endsInQuestion: isSet(lists.endsInQuestion),
      hasQuestion: isSet(lists.hasQuestion),
      hasNumber: isSet(lists.hasNumber),
      hasName: isSet(lists.hasName),
      tellsTime: isSet(lists.tellsTime),
      toldAtMs: Number.isNaN(mentionedAtMs) ? undefined : mentionedAtMs,
      standing: STANDING_INSTRUCTIONS[lists.standingOf[slot] as number],
      isAlive: isSet(lists.isAlive),
    }
  }

  /** Rows that weren't removed. */
  *[Symbol.iterator](): Generator<IndexRow> {
    for (let slot = 0; slot < this.#length; slot += 1)
      if (this.#lists.isAlive[slot] === 1) yield this.at(slot)
  }

  slotOf(id: string): number | undefined {
    const slot = this.#ids.slotOf(id)
    return slot !== undefined && this.#lists.isAlive[slot] === 1 ? slot : undefined
  }

  /** Makes room for rows that come. */
  reserve(rows: number): void {
    if (rows > this.#lists.lengths.length) this.#lists = resizeLists(this.#lists, rows)
  }

  /** Returns the slot. */
  push(facts: RowFacts): number {
    const slot = this.#append(1)
    this.#ids.push(facts.id)
    this.#set(slot, facts)
    if (facts.sessionId !== null)
      this.#sessions.link(this.#lists, slot, this.#sessions.open(facts.sessionId))
    this.#change(slot)
    return slot
  }

  /** Adds memories of a snapshot, from `from` up to `to`; returns the first slot. */
  pushStored(part: SnapshotPart, from: number, to: number): number {
    const first = this.#append(to - from)
    this.#ids.pushStored(part.ids, from, to)
    const names = { speakers: this.#speakers, users: this.#users, languages: this.#languages }
    setStoredFacts(this.#lists, first, names, part, from, to)
    for (let at = from; at < to; at += 1) {
      const slot = first + at - from
      const id = part.sessions[(part.columns.session[at] as number) - 1]
      if (id !== undefined) this.#sessions.link(this.#lists, slot, this.#sessions.open(id))
      this.#change(slot)
    }
    return first
  }

  remove(slot: number): void {
    this.#change(slot)
    this.#sessions.unlink(this.#lists, slot)
    this.#ids.remove(this.#ids.at(slot))
    this.#lists.isAlive[slot] = 0
    this.#lists.isOpen[slot] = 0
  }

  /** Leaves only the rows of these slots, in their order; `moved` gives their new slots. */
  pick(slots: readonly number[], moved: (slot: number) => number): void {
    const ids = new RowIds()
    for (const slot of slots) ids.push(this.#ids.at(slot))
    this.#ids = ids
    const lists = pickRows(this.#lists, slots)
    lists.before.forEach((slot, at) => (lists.before[at] = moved(slot)))
    lists.after.forEach((slot, at) => (lists.after[at] = moved(slot)))
    this.#lists = lists
    this.#length = slots.length
    this.#sessions.move(moved)
    this.#changed.clear()
    this.#isAnew = true
    this.#columns = undefined
  }

  #append(rows: number): number {
    const first = this.#length
    this.#length += rows
    this.#columns = undefined
    if (this.#length > this.#lists.lengths.length) this.reserve(Math.ceil(ROOM * this.#length))
    return first
  }

  #set(slot: number, facts: RowFacts): void {
    const lists = this.#lists
    lists.lengths[slot] = facts.length
    lists.occurredAtMs[slot] = facts.occurredAtMs
    lists.recordedAtMs[slot] = facts.recordedAtMs
    lists.validFromMs[slot] = facts.validFromMs
    lists.validToMs[slot] = facts.validToMs ?? Number.NaN
    lists.toldAtMs[slot] = facts.toldAtMs ?? Number.NaN
    lists.before[slot] = NONE
    lists.after[slot] = NONE
    lists.sessionOf[slot] = NONE
    lists.speakerOf[slot] = this.#speakers.number(facts.speaker)
    lists.userOf[slot] = this.#users.number(facts.userKey)
    lists.languageOf[slot] = this.#languages.number(facts.language)
    lists.standingOf[slot] = facts.standing ? STANDING_INSTRUCTIONS.indexOf(facts.standing) : NONE
    lists.isAlive[slot] = 1
    lists.isOpen[slot] = Number(facts.validToMs === null)
    lists.isOfSession[slot] = Number(facts.scope === 'session')
    lists.isAssistant[slot] = Number(facts.isAssistant)
    lists.isOwnWords[slot] = Number(facts.isOwnWords)
    lists.endsInQuestion[slot] = Number(facts.endsInQuestion)
    lists.hasQuestion[slot] = Number(facts.hasQuestion)
    lists.hasNumber[slot] = Number(facts.hasNumber)
    lists.hasName[slot] = Number(facts.hasName)
    lists.tellsTime[slot] = Number(facts.tellsTime)
  }

  /** Marks a row that was linked or will be unlinked: the windows of its neighbors change. */
  #change(slot: number): void {
    this.#columns = undefined
    if (this.#isAnew) return
    eachNeighbor(this.#lists, slot, WINDOW_REACH, (near) => this.#changed.add(near))
  }

  #bringUp(): ColumnarIndex {
    const lists = this.#lists
    if (this.#isAnew)
      for (let slot = 0; slot < this.#length; slot += 1) setWindowLength(lists, slot)
    else for (const slot of this.#changed) setWindowLength(lists, slot)
    this.#changed.clear()
    this.#isAnew = false
    return {
      ...takeFirstRows(lists, this.#length),
      sessions: this.#sessions.list,
      speakersNamed: (names) => new Set(names.map((name) => this.#speakers.find(name) ?? NONE - 1)),
    }
  }
}

// Without `eachNeighbor`: for all rows of a large index, its calls take most of the time.
const setWindowLength = (lists: RowLists, slot: number): void => {
  const { lengths, before, after } = lists
  let sum = lengths[slot] as number
  let [back, ahead] = [before[slot] as number, after[slot] as number]
  for (let step = 0; step < WINDOW_REACH; step += 1) {
    if (back >= 0) {
      sum += lengths[back] as number
      back = before[back] as number
    }
    if (ahead >= 0) {
      sum += lengths[ahead] as number
      ahead = after[ahead] as number
    }
  }
  lists.windowLengths[slot] = sum
}
