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
  /** 1 where a row is there and holds: nothing has taken its place. */
  readonly isOpen: Uint8Array
  /** 1 where a row is seen by its own session alone. */
  readonly isOfSession: Uint8Array
  readonly isAssistant: Uint8Array
  readonly endsInQuestion: Uint8Array
}

export const columnsOf = (rows: readonly Row[], sessions: Iterable<Session>): Columns => {
  const size = rows.length
  const columns = {
    lengths: new Float64Array(size),
    before: new Int32Array(size),
    after: new Int32Array(size),
    windowLengths: new Float64Array(size),
    sessions: [...sessions],
    sessionOf: new Int32Array(size).fill(-1),
    isOpen: new Uint8Array(size),
    isOfSession: new Uint8Array(size),
    isAssistant: new Uint8Array(size),
    endsInQuestion: new Uint8Array(size),
  }
  // One pass: every change of an avatar's memories makes all of it anew.
  for (let slot = 0; slot < size; slot += 1) {
    const row = rows[slot] as Row
    columns.lengths[slot] = row.length
    columns.before[slot] = row.before
    columns.after[slot] = row.after
    columns.isOpen[slot] = Number(row.isAlive && row.validToMs === null)
    columns.isOfSession[slot] = Number(row.scope === 'session')
    columns.isAssistant[slot] = Number(row.isAssistant)
    columns.endsInQuestion[slot] = Number(row.endsInQuestion)
  }
  columns.sessions.forEach(({ slots }, place) => {
    for (const slot of slots) columns.sessionOf[slot] = place
  })
  let sum = 0
  // One visitor for all rows: one for each was most of the time.
  const add = (near: number) => void (sum += columns.lengths[near] as number)
  for (let slot = 0; slot < size; slot += 1) {
    sum = 0
    eachNeighbour(columns, slot, WINDOW_REACH, add)
    columns.windowLengths[slot] = sum
  }
  return columns
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
