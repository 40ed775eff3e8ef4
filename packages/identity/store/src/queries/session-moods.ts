import { type Statement, statement, pipeline, writing } from '@daimon/database'
import type { SessionMood } from '@daimon/identity-core'
import type { AvatarUser } from './avatar-users.ts'
import type { AvatarRow } from './avatars.ts'
import type { Db } from './db.ts'

/** Whose mood it is: a session's, or with an empty session id a user's own. */
export type MoodKey = { readonly userKey: string; readonly sessionId: string }

/** The mood of a session or of a user, if it has its own. */
export const moodRead = (
  db: Db,
  botId: string,
  { userKey, sessionId }: MoodKey,
): Statement<SessionMood | undefined> =>
  statement(
    db
      .selectFrom('session_moods')
      .select('mood')
      .where('bot_id', '=', botId)
      .where('user_key', '=', userKey)
      .where('session_id', '=', sessionId),
    ([row]) => row?.mood,
  )

export const moodWrite = (
  db: Db,
  avatar: Pick<AvatarRow, 'bot_id' | 'owner_id'>,
  { userKey, sessionId }: MoodKey,
  mood: SessionMood,
): Statement<void> => {
  const text = JSON.stringify(mood)
  return writing(
    db
      .insertInto('session_moods')
      .values({
        bot_id: avatar.bot_id,
        user_key: userKey,
        session_id: sessionId,
        owner_id: avatar.owner_id,
        mood: text,
      })
      .onConflict((conflict) =>
        conflict.columns(['bot_id', 'user_key', 'session_id']).doUpdateSet({ mood: text }),
      ),
  )
}

/** Deletes the moods of all users and sessions, because the avatar's state was set. */
export const clearSessionMoods = async (db: Db, botId: string): Promise<void> => {
  await db.deleteFrom('session_moods').where('bot_id', '=', botId).execute()
}

/** Moves all moods forward by the time in which the avatar was frozen. */
export const shiftSessionMoods = async (
  db: Db,
  avatar: Pick<AvatarRow, 'bot_id' | 'owner_id'>,
  byMs: number,
): Promise<void> => {
  const rows = await db
    .selectFrom('session_moods')
    .select(['user_key', 'session_id', 'mood'])
    .where('bot_id', '=', avatar.bot_id)
    .execute()
  await pipeline(
    db,
    rows.map(({ user_key: userKey, session_id: sessionId, mood }) =>
      moodWrite(db, avatar, { userKey, sessionId }, { ...mood, moodAtMs: mood.moodAtMs + byMs }),
    ),
  )
}

/**
 * Deletes a session's effects on the personality: its mood, its reply statistics, its id in the
 * log, and its pending reflections, which would restore them. Returns the number of affected rows.
 */
export const forgetSessionPersonality = async (
  db: Db,
  { botId, userKey }: AvatarUser,
  sessionId: string,
): Promise<number> => {
  const waiting = await db
    .deleteFrom('pending_reflections')
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const moods = await db
    .deleteFrom('session_moods')
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const records = await db
    .deleteFrom('reply_records')
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('session_key', '=', sessionId)
    .executeTakeFirstOrThrow()
  const steps = await db
    .updateTable('drift_steps')
    .set({ session_id: null })
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(
    waiting.numDeletedRows + moods.numDeletedRows + records.numDeletedRows + steps.numUpdatedRows,
  )
}
