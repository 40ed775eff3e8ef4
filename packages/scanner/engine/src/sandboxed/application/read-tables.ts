import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { STORE_PATH } from '../../protocol/application-job.ts'

const ROWS_MAX = 1_000

/** The rows of the store behind SQL drivers, as text by table and number. */
export const readTables = (): ReadonlyMap<string, string> => {
  const rows = new Map<string, string>()
  if (!existsSync(STORE_PATH)) return rows
  const store = new DatabaseSync(STORE_PATH, { readOnly: true })
  try {
    const tables = store
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
    for (const { name } of tables) {
      const table = String(name)
      const all = store
        .prepare(
          `SELECT rowid AS number_of_row, * FROM "${table.replaceAll('"', '""')}" LIMIT ${ROWS_MAX}`,
        )
        .all()
      for (const { number_of_row: number, ...row } of all)
        rows.set(`${table} ${String(number)}`, JSON.stringify(row))
    }
  } catch {
    // The application is writing, or has no such table any more.
  } finally {
    store.close()
  }
  return rows
}
