import { type Statement, statement, together, writing } from '@daimon/database'
import type { SessionMood } from '@daimon/identity-core'
import type { AvatarRow } from './avatars.ts'
import type { Db } from './db.ts'

/** The mood that a session has to itself, if it has one. */
export const moodRead = (
  db: Db,
  botId: string,
  sessionId: string,
): Statement<SessionMood | undefined> =>
  statement(
    db
      .selectFrom('session_moods')
      .select('mood')
      .where('bot_id', '=', botId)
      .where('session_id', '=', sessionId),
    ([row]) => row?.mood,
  )

export const moodWrite = (
  db: Db,
  avatar: Pick<AvatarRow, 'bot_id' | 'owner_id'>,
  sessionId: string,
  mood: SessionMood,
): Statement<void> => {
  const text = JSON.stringify(mood)
  return writing(
    db
      .insertInto('session_moods')
      .values({
        bot_id: avatar.bot_id,
        session_id: sessionId,
        owner_id: avatar.owner_id,
        mood: text,
      })
      .onConflict((conflict) =>
        conflict.columns(['bot_id', 'session_id']).doUpdateSet({ mood: text }),
      ),
  )
}

/** Every mood that a session has to itself goes: the avatar as a whole was set. */
export const clearSessionMoods = async (db: Db, botId: string): Promise<void> => {
  await db.deleteFrom('session_moods').where('bot_id', '=', botId).execute()
}

/** Moves all moods on by a time in which the avatar was frozen. */
export const shiftSessionMoods = async (
  db: Db,
  avatar: Pick<AvatarRow, 'bot_id' | 'owner_id'>,
  byMs: number,
): Promise<void> => {
  const rows = await db
    .selectFrom('session_moods')
    .select(['session_id', 'mood'])
    .where('bot_id', '=', avatar.bot_id)
    .execute()
  await together(
    db,
    rows.map(({ session_id, mood }) =>
      moodWrite(db, avatar, session_id, { ...mood, moodAtMs: mood.moodAtMs + byMs }),
    ),
  )
}

/**
 * What a session has left in the personality goes with the session: its mood, its replies, its name in the log, and
 * what it still waits to reflect on, which would bring them back. Answers how many rows that were.
 */
export const forgetSessionPersonality = async (
  db: Db,
  botId: string,
  sessionId: string,
): Promise<number> => {
  const waiting = await db
    .deleteFrom('pending_reflections')
    .where('bot_id', '=', botId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const moods = await db
    .deleteFrom('session_moods')
    .where('bot_id', '=', botId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const records = await db
    .deleteFrom('reply_records')
    .where('bot_id', '=', botId)
    .where('session_key', '=', sessionId)
    .executeTakeFirstOrThrow()
  const steps = await db
    .updateTable('drift_steps')
    .set({ session_id: null })
    .where('bot_id', '=', botId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(
    waiting.numDeletedRows + moods.numDeletedRows + records.numDeletedRows + steps.numUpdatedRows,
  )
}
