import { type Selectable, sql } from 'kysely'
import { type Cursor, isAfter } from '../cursor.ts'
import type { DatabaseBackend } from '../database-backend.ts'
import type { Database } from '../schema.ts'
import { asTask } from '../row-level-security.ts'
import { type WorkerNumbers, nextTransactions, oldestFrozen, oldestSnapshots } from './cluster.ts'
import type { Db } from './db.ts'

export type Erasure = {
  readonly erasureId: string
  readonly ownerId: string
  readonly botId: string
  readonly kind: Database['erasures']['kind']
  readonly memories: number
  readonly at: Date
}

/** Shared by transactions that erase, until they end; see `scrubErasedPages`. */
const ERASING_LOCK = 7_234_110_904

/**
 * Logs that an erasure happened, without its content. Comes before the transaction has the pages
 * cleaned.
 */
export const logErasure = async (db: Db, erasure: Erasure): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${ERASING_LOCK})`.execute(db)
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
      log_position: null,
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
  if (after) query = query.where(isAfter('at', 'erasure_id', after))
  return query.orderBy('at', 'desc').orderBy('erasure_id', 'desc').limit(limit).execute()
}

const TABLES_WITH_TEXT = [
  'memories',
  'memory_sources',
  'session_messages',
  'memory_vectors',
  'recall_snapshots',
  'memory_attributes',
  'pending_reflections',
  'turns',
  'tombstones',
  'avatars',
  'avatar_directory',
  'soul_revisions',
  'soul_proposals',
  'drift_steps',
  'session_moods',
  'reply_records',
  'avatar_users',
  'forgotten_memories',
  'jobs',
]

/** Thrown while a snapshot or transaction from before an erasure is still open on the server. */
export class SnapshotTooOldError extends Error {
  override readonly name = 'SnapshotTooOldError'
}

/**
 * Rewrites every table that holds text, so that no heap, index, or TOAST page keeps deleted data: a
 * plain VACUUM frees the space but leaves the bytes. Settles the erasures that were logged before
 * it began. Waits for those that aren't committed, which rely on a job that was queued already.
 * Locks one table at a time. Throws SnapshotTooOldError while VACUUM would still retain deleted
 * rows for an older snapshot.
 */
export const scrubErasedPages = async (engine: DatabaseBackend, now: Date): Promise<void> => {
  await engine.maintain(`select pg_advisory_xact_lock(${ERASING_LOCK})`)
  const { db } = asTask(engine, 'settle')
  const open = await db
    .selectFrom('erasures')
    .select(['erasure_id', 'xid'])
    .where('settled_at', 'is', null)
    .execute()
  if (open.length === 0) return
  const youngest = open.reduce((max, { xid }) => (BigInt(xid) > max ? BigInt(xid) : max), 0n)
  await refuseOldSnapshots(db, youngest)
  // A transaction has another number on each node of a cluster.
  const erasedBefore = await nextTransactions(db)
  refuseOlder(await oldestSnapshots(db), erasedBefore)
  for (const table of TABLES_WITH_TEXT)
    await engine.maintain(`vacuum (full, freeze, analyze) ${table}`)
  await refuseKeptRows(db, youngest)
  refuseOlder(await oldestFrozen(db, TABLES_WITH_TEXT), erasedBefore)
  const log = await cleanLog(engine)
  await db
    .updateTable('erasures')
    .set({ settled_at: now, log_position: log.kind === 'pending' ? log.position : null })
    .where('settled_at', 'is', null)
    .where(
      'erasure_id',
      'in',
      open.map((erasure) => erasure.erasure_id),
    )
    .execute()
}

/**
 * The embedded engine has its own log, which must contain no deleted data before an erasure is
 * settled.
 */
const cleanLog = async (engine: DatabaseBackend) => {
  // Without the privilege, the checkpoint is only postponed: the old files were emptied when the
  // rewrite committed.
  if (engine.kind === 'postgresql') await engine.maintain('checkpoint').catch(() => undefined)
  return engine.recycleLog()
}

// VACUUM retains rows that an older snapshot can see: a dump, a long report, a forgotten
// transaction. A new snapshot is as old as the oldest writing transaction, even one in another
// database of the server.
const refuseOldSnapshots = async (db: Db, xid: bigint): Promise<void> => {
  const { rows } = await sql<{ holder: string }>`
    select format('process %s', pid) as holder from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and age(backend_xmin) >= age(${xid}::xid8::xid)
    union all
    select 'a transaction that writes' where pg_snapshot_xmin(pg_current_snapshot()) <= ${xid}::xid8
    limit 1`.execute(db)
  const [older] = rows
  if (older)
    throw new SnapshotTooOldError(
      `${older.holder} of the server is older than an erasure. Settling continues when it ends`,
    )
}

// Holders that can't be seen in advance, such as another role's dump, are detected by their effect:
// a rewrite with FREEZE records the oldest transaction for which it had to retain a row.
const refuseKeptRows = async (db: Db, xid: bigint): Promise<void> => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class
    where oid = any(${[...TABLES_WITH_TEXT]}::regclass[])
      and age(relfrozenxid) >= age(${xid}::xid8::xid)
    limit 1`.execute(db)
  const [kept] = rows
  if (kept)
    throw new SnapshotTooOldError(
      `${kept.relname} retains rows for a transaction older than an erasure. Settling continues when it ends`,
    )
}

const refuseOlder = (oldest: WorkerNumbers, erasedBefore: WorkerNumbers): void => {
  for (const [node, number] of erasedBefore)
    if ((oldest.get(node) ?? 0n) < number)
      throw new SnapshotTooOldError(
        `A transaction on node ${node} of the cluster is older than an erasure. Settling continues when it ends`,
      )
}
