import { type Selectable, sql } from 'kysely'
import type { Cursor } from '../cursor.ts'
import type { Engine } from '../engine/engine.ts'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type Erasure = {
  readonly erasureId: string
  readonly ownerId: string
  readonly botId: string
  readonly kind: Database['erasures']['kind']
  readonly memories: number
  readonly at: Date
}

/** Logs that something was erased: never what. */
export const logErasure = async (db: Db, erasure: Erasure): Promise<void> => {
  await db
    .insertInto('erasures')
    .values({
      owner_id: erasure.ownerId,
      erasure_id: erasure.erasureId,
      bot_id: erasure.botId,
      kind: erasure.kind,
      memories: erasure.memories,
      at: erasure.at,
      settled_at: null,
    })
    .execute()
}

export type ErasureRow = Selectable<Database['erasures']>

/** One page of an owner's log, newest first. */
export const listErasures = (
  db: Db,
  ownerId: string,
  botId: string | undefined,
  after: Cursor | undefined,
  limit: number,
): Promise<ErasureRow[]> => {
  let query = db.selectFrom('erasures').selectAll().where('owner_id', '=', ownerId)
  if (botId !== undefined) query = query.where('bot_id', '=', botId)
  if (after) query = query.where(sql<boolean>`(at, erasure_id) < (${after.at}, ${after.id}::uuid)`)
  return query.orderBy('at', 'desc').orderBy('erasure_id', 'desc').limit(limit).execute()
}

const TABLES_WITH_TEXT = [
  'memories',
  'memory_sources',
  'memory_vectors',
  'memory_attributes',
  'pending_reflections',
  'turns',
  'tombstones',
  'avatars',
  'avatar_directory',
  'soul_revisions',
  'drift_steps',
  'session_moods',
  'reply_records',
]

export class SnapshotTooOldError extends Error {
  override readonly name = 'SnapshotTooOldError'
}

/**
 * Rewrites every table that holds text, so that no heap, index or TOAST page keeps what was deleted: a plain
 * VACUUM frees the space but leaves the bytes. Settles the erasures that were committed before it began; locks
 * one table at a time. Throws SnapshotTooOldError while somebody's snapshot still keeps the deleted rows.
 */
export const settleErasures = async (engine: Engine, now: Date): Promise<void> => {
  const open = await engine.db
    .selectFrom('erasures')
    .select(['owner_id', 'erasure_id'])
    .where('settled_at', 'is', null)
    .execute()
  if (open.length === 0) return
  await refuseOldSnapshots(engine.db)
  for (const table of TABLES_WITH_TEXT) await engine.maintain(`vacuum (full, analyze) ${table}`)
  // A role that may not only postpones it: the old files were emptied at the commit of the rewrite.
  await engine.maintain('checkpoint').catch(() => undefined)
  await engine.db
    .updateTable('erasures')
    .set({ settled_at: now })
    .where('settled_at', 'is', null)
    .where(
      'erasure_id',
      'in',
      open.map((erasure) => erasure.erasure_id),
    )
    .execute()
}

// VACUUM keeps rows that an older snapshot can still see: a dump, a long report, a forgotten transaction. Older
// than any one of the erasures is too old.
const refuseOldSnapshots = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ pid: number }>`
    select a.pid from pg_stat_activity a
    where a.datname = current_database() and a.backend_xmin is not null and age(a.backend_xmin) >= (
      select min(age(e.xid::xid)) from erasures e where e.settled_at is null
    ) and a.pid <> pg_backend_pid()`.execute(db)
  const [older] = rows
  if (older)
    throw new SnapshotTooOldError(
      `process ${older.pid} of the database holds a snapshot older than an erasure`,
    )
}
