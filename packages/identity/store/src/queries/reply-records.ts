import type { ReplyRecord } from '@daimon/identity-core'
import { sql } from 'kysely'
import type { AvatarRow } from './avatars.ts'
import type { Db } from './db.ts'

/** What replies have shown, overall and in one session. */
export type ReplyRecords = {
  readonly overall: ReplyRecord | undefined
  readonly session: ReplyRecord | undefined
}

/** The record of all replies of an avatar; sessions have at least one character in their key. */
const OVERALL = ''

export const findReplyRecords = async (
  db: Db,
  botId: string,
  sessionId: string | undefined,
): Promise<ReplyRecords> => {
  const rows = await db
    .selectFrom('reply_records')
    .select(['session_key', 'record'])
    .where('bot_id', '=', botId)
    .where('session_key', 'in', [OVERALL, sessionId ?? OVERALL])
    .execute()
  const of = (key: string) => rows.find(({ session_key }) => session_key === key)?.record
  return { overall: of(OVERALL), session: sessionId === undefined ? undefined : of(sessionId) }
}

/** Writes the records that are given, each in the place of the one before. */
export const putReplyRecords = async (
  db: Db,
  avatar: Pick<AvatarRow, 'bot_id' | 'owner_id'>,
  sessionId: string | undefined,
  records: ReplyRecords,
): Promise<void> => {
  const rows = [
    { session_key: OVERALL, record: records.overall },
    ...(sessionId === undefined ? [] : [{ session_key: sessionId, record: records.session }]),
  ].flatMap(({ session_key, record }) =>
    record
      ? [
          {
            bot_id: avatar.bot_id,
            session_key,
            owner_id: avatar.owner_id,
            record: JSON.stringify(record),
          },
        ]
      : [],
  )
  if (rows.length === 0) return
  await db
    .insertInto('reply_records')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['bot_id', 'session_key']).doUpdateSet({ record: sql`excluded.record` }),
    )
    .execute()
}

/** A new character is not measured by what the old one said. */
export const clearReplyRecords = async (db: Db, botId: string): Promise<void> => {
  await db.deleteFrom('reply_records').where('bot_id', '=', botId).execute()
}
