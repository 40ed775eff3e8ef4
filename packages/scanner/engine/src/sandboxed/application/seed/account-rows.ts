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
  [...tables].flatMap((table) => {
    try {
      const columns = listColumns(store, table)
      const statement = store.prepare(
        `SELECT ${columns.map(quoteName).join(', ')} FROM ${quoteName(table)} LIMIT ${ROWS_MAX}`,
      )
      // Numbers above 2^53 are an error otherwise.
      statement.setReadBigInts(true)
      return statement.all().map((row) => ({
        table,
        columns: Object.keys(row),
        values: Object.values(row) as SQLInputValue[],
      }))
    } catch {
      // The application is writing, or has dropped the table; other tables are read.
      return []
    }
  })

/** The columns that an insertion can set, with the number of the row if the table has one. */
const listColumns = (store: DatabaseSync, table: string): string[] => {
  const columns = store
    .prepare('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .all(table)
    .map(({ name }) => String(name))
  const found = store.prepare('SELECT wr FROM pragma_table_list WHERE name = ?').get(table)
  const hasNumber = found?.['wr'] === 0 && !columns.some((each) => /^rowid$/i.test(each))
  return hasNumber ? ['rowid', ...columns] : columns
}

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
      // The application is writing, has dropped the table, or a trigger refuses the row.
    }
}
