import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { quoteName } from './plain-passwords.ts'

type AccountRow = {
  readonly table: string
  readonly columns: readonly string[]
  readonly values: readonly SQLInputValue[]
}

const ROWS_MAX = 20

/** The rows of tables with accounts, as they are now. */
export const readAccountRows = (store: DatabaseSync, tables: Iterable<string>): AccountRow[] =>
  [...tables].flatMap((table) =>
    store
      .prepare(`SELECT rowid AS "rowid", * FROM ${quoteName(table)} LIMIT ${ROWS_MAX}`)
      .all()
      .map((row) => ({
        table,
        columns: Object.keys(row),
        values: Object.values(row) as SQLInputValue[],
      })),
  )

/** Gives accounts back what requests have changed or deleted, such as a name or a password. */
export const restoreAccountRows = (store: DatabaseSync, rows: readonly AccountRow[]): void => {
  for (const { table, columns, values } of rows)
    try {
      store
        .prepare(
          `INSERT OR REPLACE INTO ${quoteName(table)} (${columns.map(quoteName).join(', ')}) VALUES (${values.map(() => '?').join(', ')})`,
        )
        .run(...values)
    } catch {
      // The application is writing, or the table has no number of rows.
    }
}
