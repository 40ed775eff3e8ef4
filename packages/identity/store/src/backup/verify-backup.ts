import { BackupError, type BackupHead, type BackupPart } from './backup.ts'

const damaged = (what: string) =>
  new BackupError(
    `The backup can't be restored: ${what}. No backup was stored. Report this with the version of the database.`,
  )

/**
 * Reads a backup as a restore would: each row has exactly the columns of its table, and each table
 * as many rows as the head states. Throws BackupError.
 */
export const verifyBackup = async (parts: AsyncIterable<BackupPart>): Promise<void> => {
  let head: BackupHead | undefined
  const missing = new Map<string, number>()
  const columns = new Map<string, string>()
  for await (const part of parts) {
    if ('head' in part) {
      head = part.head
      for (const table of head.tables) {
        missing.set(table.name, table.rows)
        columns.set(table.name, table.columns.toSorted().join(' '))
      }
      continue
    }
    const rows = JSON.parse(part.json) as readonly object[]
    for (const row of rows)
      if (Object.keys(row).toSorted().join(' ') !== columns.get(part.table))
        throw damaged(`rows of ${part.table} have other columns than the table`)
    missing.set(part.table, (missing.get(part.table) ?? 0) - rows.length)
  }
  if (!head) throw damaged('its header is missing')
  for (const [table, rows] of missing)
    if (rows !== 0) throw damaged(`${Math.abs(rows)} rows of ${table} are missing or too many`)
}
