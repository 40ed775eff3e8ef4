import type { IndexRow, Session } from './index-row.ts'

/** How many turns a window extends to either side. */
export const WINDOW_REACH = 3

/** Data of all rows, by slot and contiguous in memory: one query reads each value many times. */
export type ColumnarIndex = {
  /** In terms. */
  readonly lengths: Float64Array
  /** Slots of the previous and next rows of the same session; −1 for none. */
  readonly before: Int32Array
  readonly after: Int32Array
  /** Terms of a row and of those up to `WINDOW_REACH` before and after it. */
  readonly windowLengths: Float64Array
  readonly sessions: readonly Session[]
  /** Index of a row's session in `sessions`; −1 for none. */
  readonly sessionOf: Int32Array
  /** A number per speaker name; −1 for none. */
  readonly speakerOf: Int32Array
  readonly speakersNamed: (names: readonly string[]) => ReadonlySet<number>
  /** 1 for a row that exists and isn't superseded. */
  readonly isOpen: Uint8Array
  /** 1 for a row that only its own session sees. */
  readonly isOfSession: Uint8Array
  readonly isAssistant: Uint8Array
  readonly endsInQuestion: Uint8Array
  readonly hasQuestion: Uint8Array
}

const createLists = (size: number) => ({
  lengths: new Float64Array(size),
  windowLengths: new Float64Array(size),
  before: new Int32Array(size),
  after: new Int32Array(size),
  sessionOf: new Int32Array(size),
  speakerOf: new Int32Array(size),
  isOpen: new Uint8Array(size),
  isOfSession: new Uint8Array(size),
  isAssistant: new Uint8Array(size),
  endsInQuestion: new Uint8Array(size),
  hasQuestion: new Uint8Array(size),
})
type Lists = ReturnType<typeof createLists>

const takeFirstRows = (lists: Lists, size: number): Lists =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, list.subarray(0, size)]),
  ) as Lists

/** Growth factor, to amortize reallocation. */
const ROOM = 1.25
const NONE = -1

/**
 * The columns of one index, updated row by row. Nearly every query follows a new turn; rebuilding
 * the columns of 100,000 rows takes 10 ms.
 */
export class ColumnStore {
  #lists = createLists(0)
  readonly #sessions: Session[] = []
  readonly #placeOf = new Map<Session, number>()
  readonly #numberOf = new Map<string, number>()
  /** Rows whose columns are out of date. */
  readonly #changed = new Set<number>()
  #isAnew = true
  #columns: ColumnarIndex | undefined

  /** Slots or sessions were renumbered: rebuild everything at the next use. */
  startAnew(): void {
    this.#columns = undefined
    this.#isAnew = true
  }

  /** Marks a row that was added or will be removed: its neighbors and their windows change. */
  change(rows: readonly IndexRow[], slot: number): void {
    if (this.#isAnew) return
    this.#columns = undefined
    this.#changed.add(slot)
    let { before: back, after: ahead } = rows[slot] as IndexRow
    for (let step = 0; step < WINDOW_REACH && (back >= 0 || ahead >= 0); step += 1) {
      if (back >= 0) {
        this.#changed.add(back)
        back = (rows[back] as IndexRow).before
      }
      if (ahead >= 0) {
        this.#changed.add(ahead)
        ahead = (rows[ahead] as IndexRow).after
      }
    }
  }

  /** Returns the columns of the current rows; earlier results become invalid. */
  of(rows: readonly IndexRow[]): ColumnarIndex {
    return (this.#columns ??= this.#bringUp(rows))
  }

  #bringUp(rows: readonly IndexRow[]): ColumnarIndex {
    if (rows.length > this.#lists.lengths.length) this.#grow(Math.ceil(ROOM * rows.length))
    if (this.#isAnew) this.#forgetSessions()
    const slots = this.#isAnew ? Array.from(rows.keys()) : [...this.#changed]
    for (const slot of slots) this.#set(slot, rows[slot] as IndexRow)
    for (const slot of slots) this.#lists.windowLengths[slot] = this.#windowLength(slot)
    this.#changed.clear()
    this.#isAnew = false
    return {
      ...takeFirstRows(this.#lists, rows.length),
      sessions: this.#sessions,
      speakersNamed: (names) => new Set(names.map((name) => this.#numberOf.get(name) ?? NONE - 1)),
    }
  }

  #forgetSessions(): void {
    this.#sessions.length = 0
    this.#placeOf.clear()
  }

  #grow(size: number): void {
    const { lengths } = this.#lists
    const grown = createLists(size)
    const room = Object.entries(takeFirstRows(grown, lengths.length))
    for (const [name, list] of room) list.set(this.#lists[name as keyof Lists])
    this.#lists = grown
  }

  #set(slot: number, row: IndexRow): void {
    const lists = this.#lists
    lists.lengths[slot] = row.length
    lists.before[slot] = row.before
    lists.after[slot] = row.after
    lists.speakerOf[slot] = row.speaker === null ? NONE : this.#number(row.speaker)
    lists.isOpen[slot] = Number(row.isAlive && row.validToMs === null)
    lists.isOfSession[slot] = Number(row.scope === 'session')
    lists.isAssistant[slot] = Number(row.isAssistant)
    lists.endsInQuestion[slot] = Number(row.endsInQuestion)
    lists.hasQuestion[slot] = Number(row.hasQuestion)
    lists.sessionOf[slot] = row.isAlive && row.session ? this.#place(row.session) : NONE
  }

  #place(session: Session): number {
    const known = this.#placeOf.get(session)
    if (known !== undefined) return known
    this.#placeOf.set(session, this.#sessions.length)
    return this.#sessions.push(session) - 1
  }

  #number(name: string): number {
    const known = this.#numberOf.get(name)
    if (known !== undefined) return known
    this.#numberOf.set(name, this.#numberOf.size)
    return this.#numberOf.size - 1
  }

  #windowLength(slot: number): number {
    let sum = 0
    eachNeighbor(this.#lists, slot, WINDOW_REACH, (near) => {
      sum += this.#lists.lengths[near] as number
    })
    return sum
  }
}

/**
 * Slots of the rows up to `reach` turns before and after a slot in its session, itself included.
 */
export const eachNeighbor = (
  { before, after }: Pick<ColumnarIndex, 'before' | 'after'>,
  slot: number,
  reach: number,
  visit: (slot: number) => void,
): void => {
  visit(slot)
  let back = before[slot] as number
  let ahead = after[slot] as number
  for (let step = 0; step < reach && (back >= 0 || ahead >= 0); step += 1) {
    if (back >= 0) {
      visit(back)
      back = before[back] as number
    }
    if (ahead >= 0) {
      visit(ahead)
      ahead = after[ahead] as number
    }
  }
}
