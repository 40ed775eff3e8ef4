import { sql } from 'kysely'
import type { AvatarUser } from './avatar-users.ts'
import { lockAvatar } from './avatars.ts'
import type { Db } from './db.ts'

/** The memory ids after one, up to another. */
export type IdRange = { readonly afterId: string; readonly lastId: string }

/** A part of a snapshot without its data. */
export type StoredPart = IdRange & {
  /** It has the changes of its memories up to this number. */
  readonly seq: number
  readonly memories: number
}

/** A memory and the number of its last change. */
export type ChangedMemory = { readonly id: string; readonly seq: number }

/** The parts of one format, in the order of their ranges. */
export const listParts = async (
  db: Db,
  { botId, userKey }: AvatarUser,
  format: string,
): Promise<StoredPart[]> => {
  const rows = await db
    .selectFrom('recall_snapshots')
    .select(['after_id', 'last_id', 'seq', 'memories'])
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('format', '=', format)
    .orderBy('after_id')
    .execute()
  return rows.map(({ after_id: afterId, last_id: lastId, seq, memories }) => ({
    afterId,
    lastId,
    seq,
    memories,
  }))
}

/** The data of a part; `undefined` if it was deleted or replaced by one of another range. */
export const readPartData = (
  db: Db,
  { botId, userKey }: AvatarUser,
  format: string,
  { afterId, lastId }: IdRange,
): Promise<{ readonly data: string; readonly checksum: number } | undefined> =>
  db
    .selectFrom('recall_snapshots')
    .select(['data', 'checksum'])
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('after_id', '=', afterId)
    .where('last_id', '=', lastId)
    .where('format', '=', format)
    .executeTakeFirst()

/** Memories changed after a number. */
export const changedMemories = (
  db: Db,
  { botId, userKey }: AvatarUser,
  sinceSeq: number,
): Promise<ChangedMemory[]> =>
  db
    .selectFrom('memories')
    .select(['memory_id as id', 'seq'])
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('seq', '>', sinceSeq)
    .orderBy('memory_id')
    .execute()

/** Memories of a range as they were read, to recognize any change since. */
export type RangeState = { readonly memories: number; readonly seqTotal: number }

export type NewPart = IdRange &
  RangeState & {
    readonly ownerId: string
    readonly format: string
    readonly checksum: number
    readonly data: string
  }

/**
 * Stores a part in place of those that it overlaps, whatever their format. Returns false, and
 * stores nothing, if a memory of the range was added, changed, or erased since it was read: the
 * lock of the avatar comes first, so that no part ever has the words of an erased memory.
 */
export const storePart = (
  db: Db,
  user: AvatarUser,
  { ownerId, afterId, lastId, ...part }: NewPart,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { botId, userKey } = user
    const avatar = await lockAvatar(trx, ownerId, botId)
    if (!avatar) return false
    const state = await readRangeState(trx, user, { afterId, lastId })
    // A change gives a memory a higher number than any had before, so an equal total of as many
    // memories means the same memories.
    if (state.memories !== part.memories || state.seqTotal !== part.seqTotal) return false
    await trx
      .deleteFrom('recall_snapshots')
      .where('bot_id', '=', botId)
      .where('user_key', '=', userKey)
      .where('after_id', '<', lastId)
      .where('last_id', '>', afterId)
      .execute()
    await trx
      .insertInto('recall_snapshots')
      .values({
        bot_id: botId,
        user_key: userKey,
        after_id: afterId,
        last_id: lastId,
        owner_id: ownerId,
        format: part.format,
        seq: avatar.memory_seq,
        memories: part.memories,
        checksum: part.checksum,
        data: part.data,
      })
      .execute()
    return true
  })

/** How the memories of a range are now. */
export const readRangeState = async (
  db: Db,
  { botId, userKey }: AvatarUser,
  { afterId, lastId }: IdRange,
): Promise<RangeState> => {
  const { memories, seq_total: seqTotal } = await db
    .selectFrom('memories')
    .select([
      sql<number>`count(*)::int`.as('memories'),
      sql<number>`coalesce(sum(seq), 0)::float8`.as('seq_total'),
    ])
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('memory_id', '>', afterId)
    .where('memory_id', '<=', lastId)
    .executeTakeFirstOrThrow()
  return { memories, seqTotal }
}

/** Notes that no memory of these parts has changed up to a number. */
export const confirmParts = async (
  db: Db,
  { botId, userKey }: AvatarUser,
  afterIds: readonly string[],
  seq: number,
): Promise<void> => {
  if (afterIds.length === 0) return
  await db
    .updateTable('recall_snapshots')
    .set({ seq })
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('after_id', 'in', afterIds)
    .where('seq', '<', seq)
    .execute()
}

/** Deletes a part that can't be read. */
export const deletePart = async (
  db: Db,
  { botId, userKey }: AvatarUser,
  afterId: string,
): Promise<void> => {
  await db
    .deleteFrom('recall_snapshots')
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('after_id', '=', afterId)
    .execute()
}

/** The number of the last change of an avatar's memories; `undefined` if it doesn't exist. */
export const readMemorySeq = async (
  db: Db,
  ownerId: string,
  botId: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('avatars')
    .select('memory_seq')
    .where('bot_id', '=', botId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.memory_seq
}

/** Deletes the parts of other formats. */
export const deleteOtherFormats = async (
  db: Db,
  { botId, userKey }: AvatarUser,
  format: string,
): Promise<void> => {
  await db
    .deleteFrom('recall_snapshots')
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('format', '<>', format)
    .execute()
}

/**
 * Deletes the parts that have words of these memories. Part of each erasure: call it inside its
 * transaction, with the avatar locked and before the memories are deleted.
 */
export const deleteParts = async (db: Db, botId: string, ids: readonly string[]): Promise<void> => {
  await sql`
    delete from recall_snapshots s where s.bot_id = ${botId} and exists (
      select from memories m where m.bot_id = ${botId} and m.memory_id = any(${[...ids]}::uuid[])
        and m.user_key = s.user_key and m.memory_id > s.after_id and m.memory_id <= s.last_id
    )`.execute(db)
}
