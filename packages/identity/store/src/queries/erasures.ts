import { sql } from 'kysely'
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

const TABLES_WITH_TEXT = [
  'memories',
  'memory_sources',
  'memory_vectors',
  'pending_reflections',
  'turns',
  'avatars',
  'soul_revisions',
  'drift_steps',
]

/**
 * Rewrites every table that holds text, so that no heap, index or TOAST page keeps what was deleted: a plain
 * VACUUM frees the space but leaves the bytes. Erasures logged before are then settled. Locks one table at a time.
 */
export const settleErasures = async (engine: Engine, now: Date): Promise<void> => {
  const open = await engine.db
    .selectFrom('erasures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('settled_at', 'is', null)
    .where('at', '<=', now)
    .executeTakeFirstOrThrow()
  if (open.count === 0) return
  for (const table of TABLES_WITH_TEXT) await engine.query(`vacuum (full, analyze) ${table}`, [])
  await engine.query('checkpoint', []).catch(() => undefined)
  await engine.db
    .updateTable('erasures')
    .set({ settled_at: now })
    .where('settled_at', 'is', null)
    .where('at', '<=', now)
    .execute()
}
