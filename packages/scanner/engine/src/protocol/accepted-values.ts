/** A value of JSON. */
export type AcceptedValue =
  | string
  | number
  | boolean
  | readonly AcceptedValue[]
  | { readonly [name: string]: AcceptedValue }

/** Values that an application accepts for some of its parameters. */
export type AcceptedValues = Readonly<Record<string, AcceptedValue>>

const ENTRIES_MAX = 64
const CHARS_MAX = 200
const DEPTH_MAX = 4

const isAcceptedValue = (value: unknown, depth: number): value is AcceptedValue => {
  if (typeof value === 'string') return value.length <= CHARS_MAX
  if (typeof value !== 'object') return typeof value === 'boolean' || Number.isFinite(value)
  if (value === null || depth === 0) return false
  const inner = Object.entries(value)
  return (
    inner.length <= ENTRIES_MAX &&
    inner.every(([name, each]) => name.length <= CHARS_MAX && isAcceptedValue(each, depth - 1))
  )
}

const isAccepted = (entry: readonly [string, unknown]): entry is [string, AcceptedValue] => {
  const [name, value] = entry
  return name.length <= CHARS_MAX && isAcceptedValue(value, DEPTH_MAX)
}

/** Reads them from untrusted output; the rest of it is left out. */
export const readAcceptedValues = (given: unknown): AcceptedValues =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(Object.entries(given).filter(isAccepted).slice(0, ENTRIES_MAX))
    : {}
