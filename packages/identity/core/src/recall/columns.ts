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
}

export const columnsOf = (rows: readonly Row[], sessions: Iterable<Session>): Columns => {
  const columns = {
    lengths: Float64Array.from(rows, ({ length }) => length),
    before: Int32Array.from(rows, ({ before }) => before),
    after: Int32Array.from(rows, ({ after }) => after),
    windowLengths: new Float64Array(rows.length),
    sessions: [...sessions],
    sessionOf: new Int32Array(rows.length).fill(-1),
  }
  const { lengths, windowLengths, sessionOf } = columns
  columns.sessions.forEach(({ slots }, place) => {
    for (const slot of slots) sessionOf[slot] = place
  })
  for (let slot = 0; slot < rows.length; slot += 1)
    eachNeighbour(columns, slot, WINDOW_REACH, (near) => {
      windowLengths[slot] = (windowLengths[slot] as number) + (lengths[near] as number)
    })
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
