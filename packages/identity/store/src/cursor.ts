/** A place in a list that is ordered by a time and then by an id. */
export type Cursor = { readonly at: Date; readonly id: string }

/** The lists whose pages lead on by such a place; a cursor holds for the list that it came from. */
export type PagedList = 'avatars' | 'drift' | 'erasures' | 'keys' | 'memories'

export const encodeCursor = (list: PagedList, { at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([list, at.toISOString(), id])).toString('base64url')

const TIME = /^(?!0000)\d{4}-/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `undefined` for a text that is no cursor of ours, or that of another list. */
export const decodeCursor = (list: PagedList, text: string): Cursor | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(value)) return undefined
    const [of, time, id] = value as unknown[]
    if (of !== list || typeof time !== 'string' || typeof id !== 'string') return undefined
    const at = new Date(time)
    // toISOString throws on no time at all; other spellings than ours, and years beyond 1 to 9999, are made up.
    return at.toISOString() === time && TIME.test(time) && UUID.test(id) ? { at, id } : undefined
  } catch {
    return undefined
  }
}
