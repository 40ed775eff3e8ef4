import { analyzeText } from '@daimon/identity-core'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { type MemoryRow, rowsById } from './memory-row.ts'
import { foldColumn } from './fold-column.ts'
import { nextMemorySeq } from './memory-seq.ts'
import { deleteParts } from './recall-snapshots.ts'
import { redactMessages } from './session-messages.ts'
import { standingColumns } from './standing.ts'

/** Avatars of an owner in the order of their ids, or a single one. */
export const avatarsToSweep = async (
  db: Db,
  ownerId: string,
  botId: string | null,
): Promise<{ readonly bot_id: string; readonly memories: number }[]> => {
  let query = db
    .selectFrom('avatars as a')
    .select('a.bot_id')
    .select(
      sql<number>`(select count(*)::int from memories m where m.bot_id = a.bot_id)`.as('memories'),
    )
    .where('a.owner_id', '=', ownerId)
  if (botId !== null) query = query.where('a.bot_id', '=', botId)
  return query.orderBy('a.bot_id').execute()
}

/** Memories after an id, in the order of their ids, including superseded ones. */
export const memoriesAfter = (
  db: Db,
  botId: string,
  after: string,
  limit: number,
): Promise<MemoryRow[]> =>
  db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('memory_id', '>', after)
    .orderBy('memory_id')
    .limit(limit)
    .execute()

/**
 * Rewrites memories and their messages inside the caller's transaction, which must hold the
 * avatar's lock: `clean` returns the new content. Vectors are deleted, since a vector reveals
 * nearly as much as its text. Returns the number of rewritten memories.
 */
export const redactMemories = async (
  db: Db,
  botId: string,
  ids: readonly string[],
  clean: (content: string) => string,
): Promise<number> => {
  const rows = await rowsById(db, botId, ids)
  const changed = rows.flatMap((row) => {
    const content = clean(row.content)
    return content === row.content ? [] : [{ row, content }]
  })
  const ofMessages = await redactMessages(db, botId, ids, clean)
  const count = new Set([...changed.map(({ row }) => row.memory_id), ...ofMessages]).size
  if (changed.length === 0) return count
  const seq = await nextMemorySeq(db, botId)
  const changedIds = changed.map(({ row }) => row.memory_id)
  await deleteParts(db, botId, changedIds)
  for (const { row, content } of changed) await rewrite(db, row, content, seq)
  await db
    .deleteFrom('memory_vectors')
    .where('bot_id', '=', botId)
    .where('memory_id', 'in', changedIds)
    .execute()
  return count
}

const rewrite = async (db: Db, row: MemoryRow, content: string, seq: number): Promise<void> => {
  const { keys, standing } = analyzeText({
    content,
    occurredAt: row.occurred_at,
    trust: row.trust,
    userKey: row.user_key,
  })
  const fold = Buffer.from(keys.fold)
  const key = (await isTaken(db, row, fold)) ? alone(fold, row.memory_id) : fold
  await db
    .updateTable('memories')
    .set({
      content,
      content_key: Buffer.from(keys.content),
      fold_key: key,
      seq,
      ...standingColumns(standing, row.trust),
    })
    .where('bot_id', '=', row.bot_id)
    .where('memory_id', '=', row.memory_id)
    .execute()
}

/**
 * Two memories that differed only in a secret now have the same text. Each keeps its row and its
 * history.
 */
const alone = (fold: Uint8Array, memoryId: string): Buffer =>
  createHash('sha256').update(fold).update(memoryId).digest()

// The expression of the unique index memories_once.
const isTaken = async (db: Db, row: MemoryRow, fold: Buffer): Promise<boolean> => {
  if (row.valid_to !== null) return false
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select 1 from memories
      where bot_id = ${row.bot_id} and memory_id <> ${row.memory_id} and valid_to is null
        and ${foldColumn} = ${fold} and scope = ${row.scope} and trust = ${row.trust}
        and coalesce(speaker, '') = ${row.speaker ?? ''}
        and (case when scope = 'session' then coalesce(session_id, '') else '' end)
          = ${row.scope === 'session' ? (row.session_id ?? '') : ''}
    ) as taken`.execute(db)
  return rows[0]?.taken ?? false
}
