/** What a database's driver makes of the values of a column, by the type it was declared with. */
export type ColumnKind = 'boolean' | 'json' | 'list' | 'date' | 'time' | 'zoned-time'

const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/\[\]$|\barray$/i, 'list'],
  [/^bool/i, 'boolean'],
  [/^json/i, 'json'],
  [/^timestamptz|^timestamp.* with time zone/i, 'zoned-time'],
  [/^(?:timestamp|datetime)/i, 'time'],
  [/^date$/i, 'date'],
]

/** Undefined for a type whose values SQLite gives in the same form. */
export const readKind = (type: string | null): ColumnKind | undefined =>
  type === null ? undefined : KINDS.find(([pattern]) => pattern.test(type))?.[1]

/**
 * A value of SQLite in the form of the text that the database would send. Null for one that it
 * would have refused: no text that a request brought comes back from a column of dates.
 */
export const toDatabaseText = (value: unknown, kind: ColumnKind): string | null => {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (kind === 'boolean') return readBoolean(text)
  if (kind === 'json') return parseJson(text) === undefined ? null : text
  if (kind === 'list') return text
  const time = readTime(value)
  if (time === undefined) return null
  const iso = time.toISOString()
  if (kind === 'date') return iso.slice(0, DATE_CHARS)
  return `${iso.slice(0, DATE_CHARS)} ${iso.slice(DATE_CHARS + 1, -1)}${kind === 'time' ? '' : '+00'}`
}

const DATE_CHARS = 10

/** What a driver without settings makes of such a text. */
export const parseDatabaseText = (text: string, kind: ColumnKind): unknown => {
  if (kind === 'boolean') return text === 't'
  if (kind === 'json') return parseJson(text)
  if (kind === 'list') return readList(text)
  return readTime(text)
}

const readBoolean = (text: string): string | null => {
  if (/^(?:1|t|true|yes|on)$/i.test(text)) return 't'
  return /^(?:0|f|false|no|off)$/i.test(text) ? 'f' : null
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** SQLite writes its own times without a zone, in UTC. */
const ZONELESS = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?))?$/

const readTime = (value: unknown): Date | undefined => {
  const [, date, hours = '00:00:00'] = ZONELESS.exec(String(value)) ?? []
  const time = new Date(date === undefined ? (value as string | number) : `${date}T${hours}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** A list as our store keeps it, in JSON, or as Postgres writes it: `{a,"b c"}`. */
const readList = (text: string): unknown => {
  const parsed = parseJson(text)
  if (Array.isArray(parsed)) return parsed
  if (!text.startsWith('{') || !text.endsWith('}')) return []
  return [...text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain,
  )
}
