import { readKind, toDatabaseText, parseDatabaseText, type ColumnKind } from './column-values.ts'
import type { Result, Row } from './sql-store.ts'

/** Settings of a connection or a statement that change the values of rows. */
export type MysqlConfig = {
  readonly dateStrings?: unknown
  readonly typeCast?: unknown
}

/** Names of types as the drivers give them to a function that converts values. */
const NAMES: Readonly<Partial<Record<ColumnKind, string>>> = {
  json: 'JSON',
  date: 'DATE',
  time: 'DATETIME',
  'zoned-time': 'TIMESTAMP',
}

const IS_TIME: ReadonlySet<ColumnKind | undefined> = new Set(['date', 'time', 'zoned-time'])

/** The rows of a result in the form in which MySQL's drivers give them. */
export const toMysql = (
  { rows, columns, types }: Pick<Result, 'rows' | 'columns' | 'types'>,
  { dateStrings, typeCast }: MysqlConfig,
): readonly Row[] => {
  const kinds = new Map(
    columns.map((name, at) => {
      const kind = readKind(types[at] ?? null)
      // Booleans are numbers.
      return [name, kind === 'boolean' || kind === 'list' ? undefined : kind] as const
    }),
  )
  const toValue = (name: string, given: unknown): unknown => {
    const kind = kinds.get(name)
    const text = kind === undefined ? String(given) : toDatabaseText(given, kind)
    const convert = (): unknown => {
      if (kind === undefined || given === null) return given
      if (text === null || (dateStrings && IS_TIME.has(kind))) return text
      return parseDatabaseText(text, kind)
    }
    if (typeof typeCast !== 'function') return convert()
    const sent = given === null ? null : text
    const field = {
      name,
      type: (kind && NAMES[kind]) ?? (typeof given === 'number' ? 'LONG' : 'VAR_STRING'),
      length: 255,
      string: () => sent,
      buffer: () => (sent === null ? null : Buffer.from(sent)),
    }
    return typeCast(field, convert) as unknown
  }
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toValue(name, value)])),
  )
}
