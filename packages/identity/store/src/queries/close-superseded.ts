import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { RememberContext } from './memory-draft.ts'
import type { MemoryRow } from './memory-row.ts'
import { nextMemorySeq } from './memory-seq.ts'
import { closeDerived } from './supersede.ts'

/** What a correction closes, and what replaces it. */
export type ClosedChain = {
  readonly chainId: string
  /** The statement that is true from now on. */
  readonly supersededBy: string
  readonly at: Date
  /** Rows that stay open: the correction and what was derived from it. */
  readonly kept: readonly string[]
}

/** Supersedes the open rows of a correction chain and what derives from them; returns their ids. */
export const closeChain = async (
  db: Db,
  { chainId, supersededBy, at, kept }: ClosedChain,
  { botId }: RememberContext,
): Promise<readonly string[]> => {
  const seq = await nextMemorySeq(db, botId)
  const closed = await db
    .updateTable('memories')
    .set({
      valid_to: sql<Date>`greatest(valid_from, ${at})`,
      superseded_by: supersededBy,
      seq,
    })
    .where('bot_id', '=', botId)
    .where('chain_id', '=', chainId)
    .where('valid_to', 'is', null)
    .where('memory_id', 'not in', [...kept])
    .returning('memory_id')
    .execute()
  const ids = closed.map((row) => row.memory_id)
  await closeDerived(db, ids, kept, { botId, at, seq })
  return ids
}

/** Supersedes a memory as another one with the same words was, and joins its chain. */
export const closeLike = async (
  db: Db,
  memoryId: string,
  twin: Pick<MemoryRow, 'valid_to' | 'superseded_by' | 'chain_id'>,
  context: RememberContext,
): Promise<void> => {
  const { botId } = context
  await db
    .updateTable('memories')
    .set({
      valid_to: sql<Date>`greatest(valid_from, ${twin.valid_to})`,
      superseded_by: twin.superseded_by,
      seq: await nextMemorySeq(db, botId),
    })
    .where('bot_id', '=', botId)
    .where('memory_id', '=', memoryId)
    .execute()
  await joinChain(db, memoryId, twin.chain_id, context)
}

/** Merges the correction chain of a memory into another: they are forgotten together. */
export const joinChain = async (
  db: Db,
  memoryId: string,
  chainId: string,
  { botId }: RememberContext,
): Promise<void> => {
  const seq = await nextMemorySeq(db, botId)
  await db
    .updateTable('memories')
    .set({ chain_id: chainId, seq })
    .where('bot_id', '=', botId)
    .where('chain_id', '=', (eb) =>
      eb
        .selectFrom('memories')
        .select('chain_id')
        .where('bot_id', '=', botId)
        .where('memory_id', '=', memoryId),
    )
    .execute()
}
