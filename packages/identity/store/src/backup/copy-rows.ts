import { sql } from 'kysely'
import type { Db } from '../queries/db.ts'
import { type TableShape, columnList } from './tables.ts'

/** A memory has up to a million characters, and a soul 256 KiB. */
const ROWS = 200

/**
 * Rows of a table as JSON texts, some at a time, inside of a snapshot. PostgreSQL writes each value as it reads it: what
 * comes out goes into either engine unchanged.
 */
export const readRows = async function* (
  db: Db,
  { name, columns }: TableShape,
): AsyncGenerator<readonly string[]> {
  const cursor = sql.ref(`backup_of_${name}`)
  await sql`declare ${cursor} no scroll cursor for
    select row_to_json(r)::text as row from (select ${columnList(columns)} from ${sql.table(name)}) r`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS)} from ${cursor}`.execute(db)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < ROWS) break
  }
  await sql`close ${cursor}`.execute(db)
}

/** Puts rows in, a JSON list of what `readRows` gave. Columns that they do not name take their defaults. */
export const insertRows = async (
  db: Db,
  { name, columns }: TableShape,
  json: string,
): Promise<void> => {
  await sql`insert into ${sql.table(name)} (${columnList(columns)})
    select ${columnList(columns)}
    from json_populate_recordset(null::${sql.table(name)}, ${json}::json)`.execute(db)
}
