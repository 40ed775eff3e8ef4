import type { Db } from './db.ts'
import type { Doomed, ForgetContext } from './forget.ts'
import { isOneOf } from './known.ts'

const CHUNK = 5_000

/**
 * Marks contents as not to be stored again: everywhere for a global memory, within its session for one of a
 * session. With `sessionId` every mark holds within that session only.
 */
export const bury = async (
  db: Db,
  doomed: readonly Doomed[],
  { botId, ownerId, now }: ForgetContext,
  sessionId?: string,
): Promise<void> => {
  const sessionKey = ({ scope, session_id }: Doomed) =>
    sessionId ?? (scope === 'session' ? (session_id ?? '') : '')
  for (let at = 0; at < doomed.length; at += CHUNK)
    await db
      .insertInto('tombstones')
      .values(
        doomed.slice(at, at + CHUNK).flatMap((memory) =>
          keysOf(memory).map((key) => ({
            bot_id: botId,
            content_key: Buffer.from(key),
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

// What was folded into a memory must not come back in its own spelling either.
const keysOf = ({ content_key, fold_key }: Doomed): Uint8Array[] =>
  fold_key === null ? [content_key] : [content_key, fold_key]

/** Whether a content, by any of its keys, must not be stored again in this session, or anywhere. */
export const isBuried = async (
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

/** Lifts the marks on a content, in this session and everywhere: what was forgotten may be said again. */
export const unbury = async (
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
