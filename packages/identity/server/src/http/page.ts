import { type Cursor, type PagedList, decodeCursor, encodeCursor } from '@daimon/identity-store'
import { validationError } from '@daimon/runtime'

/** The cursor of a query string; a cursor of another list is a validation error. */
export const readCursor = (list: PagedList, text: string | undefined): Cursor | undefined => {
  if (text === undefined || text === '') return undefined
  const cursor = decodeCursor(list, text)
  if (!cursor)
    throw validationError([
      { pointer: '/cursor', message: 'must be the next of an earlier page of this list' },
    ])
  return cursor
}

/** Cuts `limit + 1` rows to a page and the cursor of the one that follows. */
export const cutPage = <T>(
  list: PagedList,
  rows: readonly T[],
  limit: number,
  toCursor: (row: T) => Cursor,
): { items: T[]; next: string | null } => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    next: rows.length > limit && last !== undefined ? encodeCursor(list, toCursor(last)) : null,
  }
}
