import type { Db } from './db.ts'

/** The number of this change: every row it touches carries it. Takes the avatar's lock when nobody has. */
export const nextMemorySeq = async (db: Db, botId: string): Promise<number> => {
  const row = await nextSeq(db, botId).executeTakeFirstOrThrow()
  return row.memory_seq
}

/** The same as a part of a larger statement. */
export const nextSeq = (db: Pick<Db, 'updateTable'>, botId: string) =>
  db
    .updateTable('avatars')
    .set((eb) => ({ memory_seq: eb('memory_seq', '+', 1) }))
    .where('bot_id', '=', botId)
    .returning('memory_seq')
