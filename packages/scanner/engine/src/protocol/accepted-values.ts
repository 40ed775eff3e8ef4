/** Values that an application accepts for some of its parameters. */
export type AcceptedValues = Readonly<Record<string, string | number>>

const ENTRIES_MAX = 64
const CHARS_MAX = 200

const isAccepted = (entry: readonly [string, unknown]): entry is [string, string | number] => {
  const [name, value] = entry
  if (name.length > CHARS_MAX) return false
  return typeof value === 'string' ? value.length <= CHARS_MAX : Number.isFinite(value)
}

/** Reads them from untrusted output; the rest of it is left out. */
export const readAcceptedValues = (given: unknown): AcceptedValues =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(Object.entries(given).filter(isAccepted).slice(0, ENTRIES_MAX))
    : {}
