import type { DatabaseBackend } from '../database-backend.ts'
import type { Db } from '../queries/db.ts'
import { withSnapshot } from '../transfer/snapshot.ts'
import { asTask } from '../row-level-security.ts'
import { insertRows, readRows } from './copy-rows.ts'
import { type TableShape, countRows, listMigrations, tableShapes } from './tables.ts'

/** Thrown when a backup or restore is impossible. The message says what to do. */
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

/** A complete database as a stream: first the head, then table rows in the order of the head. */
export type BackupPart =
  | { readonly head: BackupHead }
  | { readonly table: string; readonly count: number; readonly json: string }

export const BACKUP_FORMAT = 'daimon-backup'

/** Reads the database in one snapshot; the head states how many rows follow. */
export const readBackup = (
  engine: DatabaseBackend,
  now: Date,
  take: (part: BackupPart) => Promise<void>,
): Promise<BackupHead> =>
  withSnapshot(asTask(engine, 'migrate'), async (trx) => {
    const tables = []
    for (const shape of await tableShapes(trx))
      tables.push({ ...shape, rows: await countRows(trx, shape.name) })
    const head: BackupHead = {
      format: BACKUP_FORMAT,
      version: 1,
      made_at: now.toISOString(),
      migrations: await listMigrations(trx),
      tables,
    }
    await take({ head })
    for (const table of tables)
      for await (const rows of readRows(trx, table))
        await take({ table: table.name, count: rows.length, json: `[${rows.join(',')}]` })
    return head
  })

/**
 * Restores a complete database into one that is migrated and empty, in one transaction. Commits
 * only if each table has as many rows as the head states. Throws BackupError.
 */
export const writeBackup = (
  engine: DatabaseBackend,
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
        if (!head || !shape)
          throw new BackupError(
            'The backup is damaged: its records are out of order. Use another backup.',
          )
        await insertRows(trx, shape, part.json)
        done += part.count
        onRows(done, sumTotal(head))
      }
      if (!head)
        throw new BackupError('The backup is damaged: its header is missing. Use another backup.')
      await requireCounts(trx, head)
      return head
    })

export const sumTotal = (head: BackupHead): number =>
  head.tables.reduce((sum, { rows }) => sum + rows, 0)

/** The columns to fill in each table: an older backup may lack some; an unknown one is rejected. */
const fit = async (
  db: Db,
  head: BackupHead,
  shapes: readonly TableShape[],
): Promise<Map<string, TableShape>> => {
  const known = new Set(await listMigrations(db))
  const unknown = head.migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new BackupError(
      `The backup is from a newer version of Daimon (${unknown}). Restore it with that version or a later one.`,
    )
  for (const { name } of shapes)
    if ((await countRows(db, name)) > 0)
      throw new BackupError(
        `The target database is not empty: ${name} has rows. Choose an empty database; nothing was changed.`,
      )
  const found = new Map<string, TableShape>()
  for (const { name, columns } of head.tables) {
    const here = shapes.find((shape) => shape.name === name)
    if (!here)
      throw new BackupError(
        `The backup has a table ${name} that this version doesn't know. Restore it with a newer version of Daimon.`,
      )
    found.set(name, { name, columns: columns.filter((column) => here.columns.includes(column)) })
  }
  return found
}

const requireCounts = async (db: Db, head: BackupHead): Promise<void> => {
  for (const { name, rows } of head.tables) {
    const found = await countRows(db, name)
    if (found !== rows)
      throw new BackupError(
        `The backup is incomplete: ${name} has ${found} rows instead of ${rows}. Nothing was restored. Use another backup.`,
      )
  }
}
