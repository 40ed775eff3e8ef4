import type { KindBy } from '@daimon/identity-api'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { MemoryDraft, RememberContext } from './memory-draft.ts'

/**
 * Counts drafts at their stored duplicate and records their sources. In one statement: each update
 * of a row leaves a dead version until the transaction ends, which the next update must scan.
 */
export const countRepetitions = async (
  db: Db,
  id: string,
  drafts: readonly MemoryDraft[],
  seq: number,
  { botId, ownerId }: RememberContext,
): Promise<void> => {
  await db
    .updateTable('memories')
    .set((eb) => ({ count: eb('count', '+', drafts.length), seq, ...asInstruction(drafts) }))
    .where('bot_id', '=', botId)
    .where('memory_id', '=', id)
    .execute()
  // Not the count, which decreases when a session is deleted: a source number must be unique.
  const { last } = await db
    .selectFrom('memory_sources')
    .select((eb) => eb.fn.coalesce(eb.fn.max('source_no'), sql<number>`0`).as('last'))
    .where('bot_id', '=', botId)
    .where('memory_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('memory_sources')
    .values(
      drafts.map((draft, at) => ({
        bot_id: botId,
        memory_id: id,
        source_no: last + at + 1,
        owner_id: ownerId,
        session_id: draft.sessionId,
        speaker: draft.speaker,
        occurred_at: draft.occurredAt,
        metadata: JSON.stringify(draft.metadata),
      })),
    )
    .execute()
}

/** A repetition as an instruction makes it one; a kind that the caller set stays. */
const asInstruction = (drafts: readonly MemoryDraft[]) => {
  const asked = drafts.filter(({ kind }) => kind === 'instruction')
  if (asked.length === 0) return {}
  const by: KindBy = asked.some(({ kindBy }) => kindBy === 'caller') ? 'caller' : 'rule'
  return {
    kind: 'instruction' as const,
    kind_by: sql<KindBy>`case when kind = 'instruction' and kind_by = 'caller' then kind_by else ${by} end`,
  }
}
