import { sql } from 'kysely'
import type { Db } from '../queries/db.ts'
import { type TableShape, columnList } from './tables.ts'

/** A memory has up to a million characters, and a soul 256 KiB. */
const ROWS = 200

/**
 * Reads the rows of a table as JSON texts, in batches, within a snapshot. PostgreSQL formats the
 * values itself, so the texts can be inserted unchanged into either engine.
 */
export const readRows = async function* (
  db: Db,
  { name, columns }: TableShape,
): AsyncGenerator<readonly string[]> {
  const cursor = sql.ref(`backup_of_${name}`)
  await sql`declare ${cursor} no scroll cursor for
    select row_to_json(r)::text as row from (
      -- Pulled up into a query of a cluster, the subquery would lose the names of its columns.
      select ${columnList(columns)} from ${sql.table(name)} offset 0
    ) r`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS)} from ${cursor}`.execute(db)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < ROWS) break
  }
  await sql`close ${cursor}`.execute(db)
}

/**
 * Inserts rows: a JSON list of texts from `readRows`. Columns that they omit get their defaults.
 */
export const insertRows = async (
  db: Db,
  { name, columns }: TableShape,
  json: string,
): Promise<void> => {
  await sql`insert into ${sql.table(name)} (${columnList(columns)})
    select ${columnList(columns)}
    from json_populate_recordset(null::${sql.table(name)}, ${json}::json)`.execute(db)
}
