import { type RawBuilder, sql } from 'kysely'

/** A position in a list ordered by a time and then by an id. */
export type Cursor = { readonly at: Date; readonly id: string }

/** The lists that are paged by such a position; a cursor is valid only for its list. */
export type PagedList =
  | 'avatars'
  | 'drift'
  | 'erasures'
  | 'facts'
  | 'jobs'
  | 'keys'
  | 'memories'
  | 'messages'
  | 'proposals'
  | 'users'

export const encodeCursor = (list: PagedList, { at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([list, at.toISOString(), id])).toString('base64url')

/** Whether a row comes after a position in such a list, newest first, by its columns. */
export const isAfter = (time: string, id: string, after: Cursor): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${after.at}, ${after.id}::uuid)`

const TIME = /^(?!0000)\d{4}-/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Decodes a cursor; `undefined` for an invalid text or a cursor of another list. */
export const decodeCursor = (list: PagedList, text: string): Cursor | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(value)) return undefined
    const [of, time, id] = value as unknown[]
    if (of !== list || typeof time !== 'string' || typeof id !== 'string') return undefined
    const at = new Date(time)
    // toISOString throws on an invalid time; other spellings and years outside 1 to 9999 aren't
    // from this service.
    return at.toISOString() === time && TIME.test(time) && UUID.test(id) ? { at, id } : undefined
  } catch {
    return undefined
  }
}
