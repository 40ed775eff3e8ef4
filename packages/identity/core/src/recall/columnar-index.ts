import type { QueriedLists, RowLists } from './row-lists.ts'
import type { Session } from './row-sessions.ts'

/** How many turns a window extends to either side. */
export const WINDOW_REACH = 3

/** Data of all rows, by slot: one query reads each value many times. */
export type ColumnarIndex = Readonly<QueriedLists> & {
  readonly sessions: readonly Pick<Session, 'slots' | 'length'>[]
  readonly speakersNamed: (names: readonly string[]) => ReadonlySet<number>
}

/**
 * Slots of the rows up to `reach` turns before and after a slot in its session, itself included.
 */
export const eachNeighbor = (
  { before, after }: Pick<RowLists, 'before' | 'after'>,
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
