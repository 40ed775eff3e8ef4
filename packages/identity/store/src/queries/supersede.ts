import type { KindBy, MemoryKind } from '@daimon/identity-api'
import type { TextAnalysis } from '@daimon/identity-core'
import { sql } from 'kysely'
import { indexAttributes } from './attributes.ts'
import type { Db } from './db.ts'
import type { MemoryRow } from './memory-row.ts'
import { nextMemorySeq } from './memory-seq.ts'
import type { RememberContext } from './memory-draft.ts'
import { standingColumns } from './standing.ts'
import { insertVectors } from './vectors.ts'

export type Correction = {
  readonly id: string
  readonly content: string
  readonly analysis: TextAnalysis
  /** If absent, that of the corrected memory. */
  readonly kind?: MemoryKind
  readonly kindBy?: KindBy
  readonly importance: number
  readonly speaker: string | null
  readonly occurredAt: Date
  readonly metadata: Record<string, unknown>
  readonly vector: Float32Array | undefined
}

/** Replaces a valid memory with a corrected row; both stay readable as one correction chain. */
export const supersede = async (
  db: Db,
  old: MemoryRow,
  correction: Correction,
  context: RememberContext,
): Promise<MemoryRow> => {
  const seq = await nextMemorySeq(db, context.botId)
  await db
    .updateTable('memories')
    .set({ valid_to: context.now, superseded_by: correction.id, seq })
    .where('bot_id', '=', context.botId)
    .where('memory_id', '=', old.memory_id)
    .execute()
  const row = await db
    .insertInto('memories')
    .values({
      ...old,
      memory_id: correction.id,
      seq,
      content: correction.content,
      kind: correction.kind ?? old.kind,
      kind_by: correction.kindBy ?? old.kind_by,
      importance: correction.importance,
      speaker: correction.speaker,
      occurred_at: correction.occurredAt,
      recorded_at: context.now,
      valid_from: context.now,
      valid_to: null,
      superseded_by: null,
      content_key: Buffer.from(correction.analysis.keys.content),
      fold_key: Buffer.from(correction.analysis.keys.fold),
      metadata: JSON.stringify(correction.metadata),
      ...standingColumns(correction.analysis.standing, old.trust),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  // The sources of the old text count for the new one: deleting a session removes its part of both.
  await sql`
    insert into memory_sources (bot_id, memory_id, source_no, owner_id, session_id, speaker, occurred_at, metadata)
    select bot_id, ${correction.id}::uuid, source_no, owner_id, session_id, speaker, occurred_at, metadata
    from memory_sources where bot_id = ${context.botId} and memory_id = ${old.memory_id}`.execute(
    db,
  )
  await db
    .insertInto('memory_derivations')
    .columns(['bot_id', 'memory_id', 'origin_id', 'owner_id'])
    .expression((eb) =>
      eb
        .selectFrom('memory_derivations')
        .select([
          'bot_id',
          sql<string>`${correction.id}::uuid`.as('memory_id'),
          'origin_id',
          'owner_id',
        ])
        .where('bot_id', '=', context.botId)
        .where('memory_id', '=', old.memory_id),
    )
    .execute()
  await closeDerived(db, [old.memory_id], [], { ...context, at: context.now, seq })
  const { attributes } = correction.analysis
  await indexAttributes(db, [{ id: correction.id, userKey: old.user_key, attributes }], context)
  if (correction.vector)
    await insertVectors(db, context, [{ memoryId: correction.id, vector: correction.vector }])
  return row
}

/**
 * Supersedes memories derived from superseded texts, directly or indirectly; they stay readable.
 * `kept` are the memories just derived to replace them.
 */
export const closeDerived = async (
  db: Db,
  originIds: readonly string[],
  kept: readonly string[],
  { botId, at, seq }: { readonly botId: string; readonly at: Date; readonly seq: number },
): Promise<void> => {
  // SQL has no empty list.
  if (originIds.length === 0) return
  await sql`
    with recursive derived as (
      select memory_id from memory_derivations
      where bot_id = ${botId} and origin_id = any(${[...originIds]}::uuid[])
        and memory_id <> all(${[...kept]}::uuid[])
      union
      select next.memory_id from memory_derivations next
      join derived on next.origin_id = derived.memory_id
      where next.bot_id = ${botId} and next.memory_id <> all(${[...kept]}::uuid[])
    )
    update memories set valid_to = greatest(valid_from, ${at}), seq = ${seq}
    where bot_id = ${botId} and valid_to is null
      and memory_id in (select memory_id from derived)`.execute(db)
}
