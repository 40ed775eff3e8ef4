/**
 * The store behind the drivers of SQL databases: SQLite, in a file that the monitor can open. Its
 * statements are also sent to the monitor.
 */
import { createHash, randomUUID } from 'node:crypto'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { withoutRecording } from '../../shared/silence.ts'
import { STORE_PATH } from '../../../protocol/application-job.ts'
import { sendStatement } from '../hooks/database-connection.ts'
import { recordCall } from '../recorder.ts'
import { toPlainTable } from './plain-table.ts'
import { type Dialect, readsCatalog, toSqlite } from './sql-dialect.ts'

export type Row = Record<string, unknown>

export type Result = {
  readonly rows: readonly Row[]
  readonly columns: readonly string[]
  /** The types that the columns were declared with; null for those of an expression. */
  readonly types: readonly (string | null)[]
  readonly changes: number
  readonly lastId: number
}

const NOTHING: Result = { rows: [], columns: [], types: [], changes: 0, lastId: 0 }

let opened: DatabaseSync | undefined

/** The one database of this process, whatever the driver was asked to open. */
export const openStore = (): DatabaseSync => (opened ??= open())

export const isStoreOpen = (): boolean => opened !== undefined

const open = (): DatabaseSync => {
  const store = new DatabaseSync(STORE_PATH, { enableForeignKeyConstraints: false })
  store.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  const functions: Readonly<Record<string, (...args: readonly unknown[]) => SQLInputValue>> = {
    now: () => new Date().toISOString(),
    uuid_generate_v4: () => randomUUID(),
    gen_random_uuid: () => randomUUID(),
    version: () => 'PostgreSQL 16.4',
    current_schema: () => 'public',
    current_database: () => 'app',
    database: () => 'app',
    date_trunc: (_, time) => String(time),
    date_part: (_, time) => Number(time) || 0,
    to_timestamp: (seconds) => toTime(seconds),
    md5: (text) => digest('md5', text),
    sha1: (text) => digest('sha1', text),
    sha2: (text, bits) => digest(`sha${String(bits)}`, text),
    rand: () => Math.random(),
    curdate: () => new Date().toISOString().slice(0, 10),
    unix_timestamp: () => Math.floor(Date.now() / 1_000),
    greatest: (...values) => Math.max(...values.map(Number)),
    char_length: (text) =>
      [...(typeof text === 'string' ? text : JSON.stringify(text ?? ''))].length,
    least: (...values) => Math.min(...values.map(Number)),
  }
  for (const [name, act] of Object.entries(functions))
    store.function(name, { varargs: true }, act as (...args: SQLInputValue[]) => SQLInputValue)
  return store
}

const toTime = (seconds: unknown): string => {
  const time = new Date(Number(seconds) * 1_000)
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString()
}

const digest = (algorithm: string, text: unknown): string =>
  createHash(algorithm).update(String(text)).digest('hex')

/** What servers say about themselves. */
const FIXED: readonly (readonly [RegExp, Row])[] = [
  [/\bcurrent_schema\(\)/i, { current_schema: 'public', schema: 'public' }],
  [/\bcurrent_database\(\)|\bDATABASE\(\)/i, { current_database: 'app', db_name: 'app' }],
  [/\bserver_version\b/i, { server_version: '16.4' }],
  [/^\s*SELECT\s+version\(\)/i, { version: 'PostgreSQL 16.4' }],
]

/** Under its alias, or under the text of the call. */
const MYSQL_VERSION = { version: '8.4.3', 'version()': '8.4.3', 'VERSION()': '8.4.3' }
const FIXED_IN_MYSQL: typeof FIXED = [
  [/^\s*SELECT\s+(?:version\(\)|@@version)/i, { ...MYSQL_VERSION, '@@version': '8.4.3' }],
]

/** Records a statement and sends it to the monitor, without its bound values. */
export const announce = (name: string, statement: string): void => {
  recordCall('sql', name, statement)
  sendStatement(statement)
}

/** Runs statements. Those that SQLite can't run have no rows. */
export const ask = (statement: string, values: unknown, dialect: Dialect): Result =>
  withoutRecording(() => {
    const fixed = [...(dialect === 'mysql' ? FIXED_IN_MYSQL : []), ...FIXED].find(
      ([pattern]) => pattern.test(statement) && !readsCatalog(statement),
    )
    if (fixed) return { ...NOTHING, rows: [fixed[1]], columns: Object.keys(fixed[1]), changes: 1 }
    const all = splitStatements(toSqlite(statement, dialect))
    let result = NOTHING
    for (const each of all)
      result = tryOne(each, values) ?? tryOne(toPlainTable(each), []) ?? NOTHING
    return result
  })

const tryOne = (statement: string | undefined, values: unknown): Result | undefined => {
  if (statement === undefined) return undefined
  try {
    return runOne(openStore().prepare(statement), values)
  } catch {
    return undefined
  }
}

export const runOne = (prepared: StatementSync, values: unknown): Result => {
  const described = prepared.columns()
  const columns = described.map(({ name }) => name)
  const types = described.map(({ type }) => type)
  const given = toParameters(values)
  // Drivers ignore members that a statement doesn't name; Node.js 22.15 and newer.
  const { setAllowUnknownNamedParameters: allow } = prepared as Partial<StatementSync>
  if (allow !== undefined) Reflect.apply(allow, prepared, [true])
  if (columns.length === 0) {
    const { changes, lastInsertRowid } = prepared.run(...given)
    return { ...NOTHING, changes: Number(changes), lastId: Number(lastInsertRowid) }
  }
  const rows = prepared.all(...given).map((row) => ({ ...row }))
  return { rows, columns, types, changes: rows.length, lastId: Number(rows.at(-1)?.['id'] ?? 0) }
}

const toParameters = (values: unknown): SQLInputValue[] => {
  if (Array.isArray(values)) return values.map(toValue)
  return typeof values === 'object' && values !== null
    ? [
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name.replace(/^[$:@]/, ''),
            toValue(value),
          ]),
        ) as never,
      ]
    : []
}

const toValue = (value: unknown): SQLInputValue => {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && !(value instanceof Uint8Array)) return JSON.stringify(value)
  return typeof value === 'function' || typeof value === 'symbol' ? null : (value as SQLInputValue)
}

const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"`;\-/]+|[-/]/g

/** Statements of a text, separated by semicolons outside literals. */
export const splitStatements = (text: string): string[] => {
  const statements = ['']
  for (const part of text.match(PARTS) ?? [])
    if (part === ';') statements.push('')
    else statements[statements.length - 1] += part
  return statements.filter((statement) => statement.trim() !== '')
}
