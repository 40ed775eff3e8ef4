import type { Db } from './db.ts'
import type { DeletedMemory, ForgetContext } from './forget.ts'
import { isOneOf } from './duplicate-lookup.ts'

/**
 * Rows of one statement: putting together one of thousands of parameters takes tens of
 * milliseconds.
 */
const CHUNK = 500

/**
 * Adds tombstones for contents: everywhere for a global memory, within its session for one of a
 * session. With `sessionId` every tombstone applies only within that session.
 */
export const addTombstones = async (
  db: Db,
  deleted: readonly DeletedMemory[],
  { botId, ownerId, now }: ForgetContext,
  sessionId?: string,
): Promise<void> => {
  const sessionKey = ({ scope, session_id }: DeletedMemory) =>
    sessionId ?? (scope === 'session' ? (session_id ?? '') : '')
  for (let at = 0; at < deleted.length; at += CHUNK)
    await db
      .insertInto('tombstones')
      .values(
        deleted.slice(at, at + CHUNK).flatMap((memory) =>
          toKeys(memory).map((key) => ({
            bot_id: botId,
            content_key: Buffer.from(key),
            user_key: memory.user_key,
            session_key: sessionKey(memory),
            owner_id: ownerId,
            at: now,
          })),
        ),
      )
      .onConflict((conflict) =>
        conflict.columns(['bot_id', 'content_key', 'session_key']).doNothing(),
      )
      .execute()
}

// The other spellings that were merged into a memory must not return either.
const toKeys = ({ content_key, fold_key }: DeletedMemory): Uint8Array[] =>
  fold_key === null ? [content_key] : [content_key, fold_key]

/** Whether a content, by any of its keys, must not be stored again in this session or anywhere. */
export const hasTombstone = async (
  db: Db,
  botId: string,
  keys: readonly Uint8Array[],
  sessionId: string | null,
): Promise<boolean> => {
  const row = await db
    .selectFrom('tombstones')
    .select('session_key')
    .where('bot_id', '=', botId)
    .where(isOneOf(keys))
    .where('session_key', 'in', ['', ...(sessionId === null ? [] : [sessionId])])
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the tombstones of a content, in this session and everywhere: it may be stored again. */
export const removeTombstone = async (
  db: Db,
  botId: string,
  keys: readonly Uint8Array[],
  sessionIds: readonly (string | null)[],
): Promise<void> => {
  if (keys.length === 0) return
  await db
    .deleteFrom('tombstones')
    .where('bot_id', '=', botId)
    .where(isOneOf(keys))
    .where('session_key', 'in', ['', ...sessionIds.filter((id) => id !== null)])
    .execute()
}
