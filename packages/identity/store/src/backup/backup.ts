import type { Engine } from '../engine.ts'
import type { Db } from '../queries/db.ts'
import { withSnapshot } from '../transfer/snapshot.ts'
import { asTask } from '../wall.ts'
import { insertRows, readRows } from './copy-rows.ts'
import { type TableShape, countOf, migrationsOf, tableShapes } from './tables.ts'

/** What stands in the way of a backup, as a sentence that says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export type BackupHead = {
  readonly format: typeof BACKUP_FORMAT
  readonly version: 1
  readonly made_at: string
  readonly migrations: readonly string[]
  readonly tables: readonly (TableShape & { readonly rows: number })[]
}

/** A whole database on its way: first the head, then rows of tables in the order of the head. */
export type BackupPart =
  | { readonly head: BackupHead }
  | { readonly table: string; readonly count: number; readonly json: string }

export const BACKUP_FORMAT = 'daimon-backup'

/** Reads everything as of one moment, with a head that says how much is to come. */
export const readBackup = (
  engine: Engine,
  now: Date,
  take: (part: BackupPart) => Promise<void>,
): Promise<BackupHead> =>
  withSnapshot(asTask(engine, 'migrate'), async (trx) => {
    const tables = []
    for (const shape of await tableShapes(trx))
      tables.push({ ...shape, rows: await countOf(trx, shape.name) })
    const head: BackupHead = {
      format: BACKUP_FORMAT,
      version: 1,
      made_at: now.toISOString(),
      migrations: await migrationsOf(trx),
      tables,
    }
    await take({ head })
    for (const table of tables)
      for await (const rows of readRows(trx, table))
        await take({ table: table.name, count: rows.length, json: `[${rows.join(',')}]` })
    return head
  })

/**
 * Puts a whole database into one that is migrated and empty, in one transaction, and counts at the end: as many rows in
 * each table as the head has said, or nothing. Throws BackupError.
 */
export const writeBackup = (
  engine: Engine,
  parts: AsyncIterable<BackupPart>,
  onRows: (done: number, total: number) => void,
): Promise<BackupHead> =>
  asTask(engine, 'migrate')
    .db.transaction()
    .execute(async (trx) => {
      const shapes = await tableShapes(trx)
      let head: BackupHead | undefined
      let columns = new Map<string, TableShape>()
      let done = 0
      for await (const part of parts) {
        if ('head' in part) {
          head = part.head
          columns = await fit(trx, head, shapes)
          continue
        }
        const shape = columns.get(part.table)
        if (!head || !shape) throw new BackupError('The backup is not in its order: it is damaged.')
        await insertRows(trx, shape, part.json)
        done += part.count
        onRows(done, totalOf(head))
      }
      if (!head) throw new BackupError('The backup has no beginning: it is damaged.')
      await requireCounts(trx, head)
      return head
    })

export const totalOf = (head: BackupHead): number =>
  head.tables.reduce((sum, { rows }) => sum + rows, 0)

/** The columns to fill of each table: an older backup may lack some, a newer one is refused. */
const fit = async (
  db: Db,
  head: BackupHead,
  shapes: readonly TableShape[],
): Promise<Map<string, TableShape>> => {
  const known = new Set(await migrationsOf(db))
  const unknown = head.migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new BackupError(
      `The backup is of a newer version of Daimon (${unknown}). Restore it with that version or a later one.`,
    )
  for (const { name } of shapes)
    if ((await countOf(db, name)) > 0)
      throw new BackupError(
        `The database to restore into is not empty: ${name} has rows. Name an empty one; nothing was changed.`,
      )
  const found = new Map<string, TableShape>()
  for (const { name, columns } of head.tables) {
    const here = shapes.find((shape) => shape.name === name)
    if (!here)
      throw new BackupError(`The backup has a table ${name} that this version does not know.`)
    found.set(name, { name, columns: columns.filter((column) => here.columns.includes(column)) })
  }
  return found
}

const requireCounts = async (db: Db, head: BackupHead): Promise<void> => {
  for (const { name, rows } of head.tables) {
    const found = await countOf(db, name)
    if (found !== rows)
      throw new BackupError(
        `${name} has ${found} rows and should have ${rows}: the backup is not whole. Nothing was kept.`,
      )
  }
}
