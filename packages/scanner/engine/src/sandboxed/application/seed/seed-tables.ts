import type { SQLInputValue } from 'node:sqlite'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  APPLICATION,
  IS_OWNER_NAME,
  SEED_NAMES,
  SEED_PASSWORD,
  STORE_PATH,
} from '../../../protocol/application-job.ts'
import { withoutRecording } from '../../shared/silence.ts'
import { ask, isStoreOpen, openStore } from '../stores/sql-store.ts'
import { awaitsConfirmation } from './confirmation.ts'
import { findRole } from './find-role.ts'
import { createPlainPasswords, quoteName } from './plain-passwords.ts'
import { type ColumnChecks, readChecks } from './read-checks.ts'
import {
  IS_ROLE,
  chooseValue,
  isAccountWith,
  isEmptyText,
  seedValue,
  toReference,
  toStoredUuid,
} from './seed-value.ts'

type Column = {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: unknown
  readonly pk: number
}

const SQL_BYTES_MAX = 256 * 1024
const SQL_FILES_MAX = 40
const LEFT_OUT = /^(?:node_modules|\.git|dist|coverage|down)$/

/** Runs the schema files of the project, which a deployment would run before. */
export const runSchemaFiles = (): void => {
  for (const path of findSqlFiles(APPLICATION).toSorted().slice(0, SQL_FILES_MAX)) {
    const text = readFileSync(path, 'utf8')
    if (/\bcreate\s+table\b/i.test(text)) ask(text, undefined, dialectIn(text))
  }
}

const dialectIn = (text: string) =>
  /`|\bengine\s*=|auto_increment/i.test(text) ? 'mysql' : 'postgres'

const findSqlFiles = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return LEFT_OUT.test(entry.name) ? [] : findSqlFiles(path)
    return entry.name.endsWith('.sql') && statSync(path).size <= SQL_BYTES_MAX ? [path] : []
  })

const seeded = new Set<string>()

export const plainPasswords = createPlainPasswords(openStore)

/**
 * Inserts a row per account in each new table; tables with rows of their own get only accounts.
 */
export const seedTables = (): void => {
  // A script that ran before may have created the store.
  if (!isStoreOpen() && !existsSync(STORE_PATH)) return
  withoutRecording(() => {
    for (const table of listTables().filter((each) => !seeded.has(each)))
      try {
        seedTable(table)
        seeded.add(table)
      } catch {
        // The application writes to the store, or the table needs a module that isn't there.
      }
  })
}

/** Tables with a column for passwords. */
export const listAccountTables = (): string[] =>
  listTables().filter((table) => {
    const columns = openStore()
      .prepare(`PRAGMA table_info(${quoteName(table)})`)
      .all()
    return isAccountWith(columns.map(({ name }) => String(name)))
  })

const listTables = (): string[] => {
  try {
    return openStore()
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
  } catch {
    return []
  }
}

const seedTable = (table: string): void => {
  const store = openStore()
  const columns = store
    .prepare(`PRAGMA table_info(${quoteName(table)})`)
    .all() as unknown as readonly Column[]
  const count = Number(store.prepare(`SELECT count(*) AS n FROM ${quoteName(table)}`).get()?.['n'])
  const isAccount = isAccountWith(columns.map(({ name }) => name))
  if (count > 0 && !isAccount) return
  const references = store.prepare(`PRAGMA foreign_key_list(${quoteName(table)})`).all()
  const definition = store.prepare('SELECT sql FROM sqlite_master WHERE name = ?').get(table)
  const kinds = {
    isAccount,
    references: new Set(references.map(({ from }) => String(from))),
    checks: readChecks(String(definition?.['sql'] ?? '')),
  }
  SEED_NAMES.forEach((_, at) => {
    const row = at + 1
    const wanted = columns.filter(
      (column) =>
        isWanted(column, row) ||
        (isAccount
          ? awaitsConfirmation(column.name, column.dflt_value)
          : isEmptyText(column, column.dflt_value)),
    )
    const names = wanted.map(({ name }) => quoteName(name)).join(', ')
    const values = wanted.map((column) => toCell(column, row, kinds))
    try {
      const { lastInsertRowid } = store
        .prepare(
          names === ''
            ? `INSERT INTO ${quoteName(table)} DEFAULT VALUES`
            : `INSERT INTO ${quoteName(table)} (${names}) VALUES (${values.map(() => '?').join(', ')})`,
        )
        .run(...values)
      wanted.forEach(({ name }, place) => {
        if (values[place] === SEED_PASSWORD)
          plainPasswords.add({ table, column: name, id: lastInsertRowid, row })
      })
    } catch {
      // A constraint of the application's own; the table stays as it is.
    }
  })
}

const isWanted = ({ name, type, dflt_value: byDefault, pk }: Column, row: number): boolean => {
  if (pk > 0) return !/int/i.test(type)
  if (byDefault === null || IS_OWNER_NAME.test(name)) return true
  return row === 1 && IS_ROLE.test(name) && findRole() !== undefined
}

type Kinds = {
  readonly isAccount: boolean
  /** Columns that refer to rows of other tables. */
  readonly references: ReadonlySet<string>
  readonly checks: ColumnChecks
}

const toCell = (
  { name, type, pk }: Column,
  row: number,
  { isAccount, references, checks }: Kinds,
): SQLInputValue => {
  if (pk > 0) return toStoredUuid(type.toLowerCase(), row)
  const choices = checks.choices.get(name.toLowerCase())
  if (choices !== undefined) return chooseValue({ name, choices, isAccount, role: findRole() }, row)
  if (checks.objects.has(name.toLowerCase())) return '{}'
  if (references.has(name)) return toReference(type.toLowerCase(), row)
  const value = seedValue({ name, type: type.toLowerCase(), isAccount }, row)
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
