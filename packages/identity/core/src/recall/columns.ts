import type { Row, Session } from './row.ts'

/** How many turns to either side a window reaches. */
export const WINDOW_REACH = 3

/** What the arms read of every row, slot by slot and side by side in memory: one question looks at each of them many times. */
export type Columns = {
  /** In terms. */
  readonly lengths: Float64Array
  /** Slots of the rows of the same session right before and after; −1 for none. */
  readonly before: Int32Array
  readonly after: Int32Array
  /** Terms of a row and of those up to `WINDOW_REACH` before and after it. */
  readonly windowLengths: Float64Array
  readonly sessions: readonly Session[]
  /** Place of a row's session among `sessions`; −1 for none. */
  readonly sessionOf: Int32Array
  /** A number for each name that somebody has spoken under; −1 for nobody. */
  readonly speakerOf: Int32Array
  readonly speakersNamed: (names: readonly string[]) => ReadonlySet<number>
  /** 1 where a row is there and holds: nothing has taken its place. */
  readonly isOpen: Uint8Array
  /** 1 where a row is seen by its own session alone. */
  readonly isOfSession: Uint8Array
  readonly isAssistant: Uint8Array
  readonly endsInQuestion: Uint8Array
  readonly hasQuestion: Uint8Array
}

const listsOf = (size: number) => ({
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
type Lists = ReturnType<typeof listsOf>

const beginningOf = (lists: Lists, size: number): Lists =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, list.subarray(0, size)]),
  ) as Lists

/** So that the next rows find a place without a move of all that are there. */
const ROOM = 1.25
const NONE = -1

/**
 * The columns of one index, kept up row by row. Nearly every question comes after a turn that was written; made anew for each, the
 * columns of 100,000 rows took 10 ms of it.
 */
export class ColumnKeeper {
  #lists = listsOf(0)
  readonly #sessions: Session[] = []
  readonly #placeOf = new Map<Session, number>()
  readonly #numberOf = new Map<string, number>()
  /** Rows that are not as the columns have them. */
  readonly #changed = new Set<number>()
  #isAnew = false
  #columns: Columns | undefined

  /** Slots or sessions are other ones than before: all is made anew when it is asked for. */
  startAnew(): void {
    this.#columns = undefined
    this.#isAnew = true
  }

  /** A row has come, or is about to go: those around it have other neighbours and other windows. */
  change(rows: readonly Row[], slot: number): void {
    this.#columns = undefined
    this.#changed.add(slot)
    let { before: back, after: ahead } = rows[slot] as Row
    for (let step = 0; step < WINDOW_REACH && (back >= 0 || ahead >= 0); step += 1) {
      if (back >= 0) {
        this.#changed.add(back)
        back = (rows[back] as Row).before
      }
      if (ahead >= 0) {
        this.#changed.add(ahead)
        ahead = (rows[ahead] as Row).after
      }
    }
  }

  /** The columns of the rows as they are now; what was given before is not to be read any more. */
  of(rows: readonly Row[]): Columns {
    return (this.#columns ??= this.#bringUp(rows))
  }

  #bringUp(rows: readonly Row[]): Columns {
    if (rows.length > this.#lists.lengths.length) this.#grow(Math.ceil(ROOM * rows.length))
    if (this.#isAnew) this.#forgetSessions()
    const slots = this.#isAnew ? Array.from(rows.keys()) : [...this.#changed]
    for (const slot of slots) this.#set(slot, rows[slot] as Row)
    for (const slot of slots) this.#lists.windowLengths[slot] = this.#windowLength(slot)
    this.#changed.clear()
    this.#isAnew = false
    return {
      ...beginningOf(this.#lists, rows.length),
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
    const grown = listsOf(size)
    const room = Object.entries(beginningOf(grown, lengths.length))
    for (const [name, list] of room) list.set(this.#lists[name as keyof Lists])
    this.#lists = grown
  }

  #set(slot: number, row: Row): void {
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
    eachNeighbour(this.#lists, slot, WINDOW_REACH, (near) => {
      sum += this.#lists.lengths[near] as number
    })
    return sum
  }
}

/** Slots of the rows up to `reach` turns before and after a slot in its session, itself included. */
export const eachNeighbour = (
  { before, after }: Pick<Columns, 'before' | 'after'>,
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
