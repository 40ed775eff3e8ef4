import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../queries/db.ts'

export type TableShape = { readonly name: string; readonly columns: readonly string[] }

/**
 * Tables that migrations fill, that a service makes again from the others, or whose rows number
 * transactions of their cluster.
 */
const LEFT_OUT_TABLES = ['schema_migrations', 'recall_snapshots', 'request_windows']
const LEFT_OUT_COLUMNS = ['xid']

/**
 * Tables with their columns, each after those that its foreign keys reference. Read from the
 * catalog, so that a table which a migration adds is never missed.
 */
export const tableShapes = async (db: Db): Promise<TableShape[]> => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`.execute(db)
  const { rows: links } = await sql<{ from: string; to: string }>`
    select distinct f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join pg_namespace n on n.oid = f.relnamespace and n.nspname = current_schema()
    where k.contype = 'f'`.execute(db)
  const shapes = rows
    .filter(({ name }) => !LEFT_OUT_TABLES.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !LEFT_OUT_COLUMNS.includes(column)),
    }))
  return inOrder(shapes, links)
}

const inOrder = (
  shapes: readonly TableShape[],
  links: readonly { readonly from: string; readonly to: string }[],
): TableShape[] => {
  const ordered: TableShape[] = []
  const visit = (shape: TableShape): void => {
    if (ordered.includes(shape)) return
    for (const { from, to } of links)
      if (from === shape.name && to !== from)
        for (const needed of shapes) if (needed.name === to) visit(needed)
    if (!ordered.includes(shape)) ordered.push(shape)
  }
  shapes.forEach(visit)
  return ordered
}

/** The migrations applied to a database, by name, in order. */
export const listMigrations = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    name: string
  }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export const countRows = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A column list in SQL. */
export const columnList = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))
