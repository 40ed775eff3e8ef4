/** A place in a list that is ordered by a time and then by an id. */
export type Cursor = { readonly at: Date; readonly id: string }

export const encodeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

const TIME = /^(?!0000)\d{4}-/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `undefined` for a text that is no cursor of ours. */
export const decodeCursor = (text: string): Cursor | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'string')
      return undefined
    const at = new Date(value[0])
    // toISOString throws on no time at all; other spellings than ours, and years beyond 1 to 9999, are made up.
    return at.toISOString() === value[0] && TIME.test(value[0]) && UUID.test(value[1])
      ? { at, id: value[1] }
      : undefined
  } catch {
    return undefined
  }
}
