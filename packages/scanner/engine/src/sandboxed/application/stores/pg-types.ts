import { type ColumnKind, parseDatabaseText, readKind, toDatabaseText } from './column-values.ts'
import type { Result, Row } from './sql-store.ts'

/** How a program wants values of a type, by its number in the catalog of Postgres. */
export type TypeParsers = { readonly getTypeParser?: (oid: number, format?: string) => unknown }

type Parser = (text: string) => unknown

const builtins = {
  BOOL: 16,
  BYTEA: 17,
  INT8: 20,
  INT2: 21,
  INT4: 23,
  TEXT: 25,
  JSON: 114,
  FLOAT4: 700,
  FLOAT8: 701,
  VARCHAR: 1043,
  DATE: 1082,
  TIME: 1083,
  TIMESTAMP: 1114,
  TIMESTAMPTZ: 1184,
  INTERVAL: 1186,
  NUMERIC: 1700,
  UUID: 2950,
  JSONB: 3802,
} as const

const OIDS: Readonly<Record<ColumnKind, number>> = {
  boolean: builtins.BOOL,
  json: builtins.JSON,
  list: 1009,
  date: builtins.DATE,
  time: builtins.TIMESTAMP,
  'zoned-time': builtins.TIMESTAMPTZ,
}

/** The number of a declared type; text for those that are given as SQLite stores them. */
const toOid = (type: string | null): number => {
  const kind = readKind(type)
  if (kind === undefined) return builtins.TEXT
  return /^jsonb/i.test(type ?? '') ? builtins.JSONB : OIDS[kind]
}

const own = new Map<number, Parser>()

/** The parsers of all connections, which a program may replace. */
export const types = {
  builtins,
  setTypeParser: (oid: number, ...args: readonly unknown[]): void => {
    const parser = args.find((each) => typeof each === 'function')
    if (parser !== undefined) own.set(oid, parser as Parser)
  },
  getTypeParser: (oid: number): Parser => own.get(oid) ?? defaultParser(oid),
}

const KINDS = new Map<number, ColumnKind>([
  ...Object.entries(OIDS).map(([kind, oid]) => [oid, kind as ColumnKind] as const),
  [builtins.JSONB, 'json'],
])

const defaultParser = (oid: number): Parser => {
  const kind = KINDS.get(oid)
  return kind === undefined ? (text) => text : (text) => parseDatabaseText(text, kind)
}

/** Postgres names the column of a call by its function. */
const CALL = /^(\w+)\s*\(/

/** The rows and columns of a result in the form in which Postgres and its driver give them. */
export const toPostgres = (
  { rows, columns, types: declared }: Pick<Result, 'rows' | 'columns' | 'types'>,
  parsers: TypeParsers = types,
): { readonly rows: readonly Row[]; readonly fields: readonly Field[] } => {
  const fields = columns.map((name, at) => {
    const type = declared[at] ?? null
    const dataTypeID = toOid(type)
    const parser = parsers.getTypeParser?.(dataTypeID, 'text')
    return {
      from: name,
      name: CALL.exec(name)?.[1]?.toLowerCase() ?? name,
      dataTypeID,
      kind: readKind(type),
      parse: typeof parser === 'function' ? (parser as Parser) : defaultParser(dataTypeID),
    }
  })
  const toValue = ({ kind, parse }: (typeof fields)[number], value: unknown): unknown => {
    if (kind === undefined) return value
    const text = toDatabaseText(value, kind)
    return text === null ? null : parse(text)
  }
  return {
    rows: rows.map((row) =>
      Object.fromEntries(
        // A row without a result of the store has its columns by other names.
        Object.keys(row).map((key, at) => {
          const field = fields.find(({ from }) => from === key) ?? fields[at]
          return field === undefined ? [key, row[key]] : [field.name, toValue(field, row[key])]
        }),
      ),
    ),
    fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
  }
}

type Field = { readonly name: string; readonly dataTypeID: number }
