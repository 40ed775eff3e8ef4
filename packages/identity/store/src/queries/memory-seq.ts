import type { Db } from './db.ts'

/**
 * Increments the change sequence; every changed row stores the number. Locks the avatar if it isn't
 * locked.
 */
export const nextMemorySeq = async (db: Db, botId: string): Promise<number> => {
  const row = await nextSeq(db, botId).executeTakeFirstOrThrow()
  return row.memory_seq
}

const nextSeq = (db: Pick<Db, 'updateTable'>, botId: string) =>
  db
    .updateTable('avatars')
    .set((eb) => ({ memory_seq: eb('memory_seq', '+', 1) }))
    .where('bot_id', '=', botId)
    .returning('memory_seq')

/** Increments a known number as part of a larger statement; no row if it isn't the current one. */
export const seqAfter = (db: Pick<Db, 'updateTable'>, botId: string, lockedSeq: number) =>
  nextSeq(db, botId).where('memory_seq', '=', lockedSeq)
