import { type Statement, statement, writing } from '@daimon/database'
import type { ReplyStatistics } from '@daimon/identity-core'
import { sql } from 'kysely'
import type { AvatarRow } from './avatars.ts'
import type { Db } from './db.ts'

/** Reply statistics, overall and for one session. */
export type ReplyRecords = {
  readonly overall: ReplyStatistics | undefined
  readonly session: ReplyStatistics | undefined
}

/** Key of an avatar's overall record; session keys have at least one character. */
const OVERALL = ''

export const replyRecordsRead = (
  db: Db,
  botId: string,
  sessionId: string | undefined,
): Statement<ReplyRecords> =>
  statement(
    db
      .selectFrom('reply_records')
      .select(['session_key', 'record'])
      .where('bot_id', '=', botId)
      .where('session_key', 'in', [OVERALL, sessionId ?? OVERALL]),
    (rows) => toRecords(rows, sessionId),
  )

type RecordRow = { readonly session_key: string; readonly record: ReplyStatistics }

const toRecords = (rows: readonly RecordRow[], sessionId: string | undefined): ReplyRecords => {
  const of = (key: string) => rows.find(({ session_key }) => session_key === key)?.record
  return { overall: of(OVERALL), session: sessionId === undefined ? undefined : of(sessionId) }
}

/** An avatar and its reply statistics in one statement, which saves a round trip per turn. */
export const findAvatarAndReplies = async (
  db: Db,
  ownerId: string,
  botId: string,
  sessionId: string | undefined,
): Promise<{ avatar: AvatarRow; replies: ReplyRecords } | undefined> => {
  const found = await sql<AvatarRow & { reply_rows: RecordRow[] | null }>`
    select a.*, (
      select jsonb_agg(jsonb_build_object('session_key', r.session_key, 'record', r.record))
      from reply_records r
      where r.bot_id = a.bot_id and r.session_key in (${OVERALL}, ${sessionId ?? OVERALL})
    ) as reply_rows
    from avatars a where a.bot_id = ${botId} and a.owner_id = ${ownerId}`.execute(db)
  const [row] = found.rows
  if (!row) return undefined
  const { reply_rows: rows, ...avatar } = row
  return { avatar, replies: toRecords(rows ?? [], sessionId) }
}

/** Records to write, each replacing the previous one. */
export type ReplyRow = {
  readonly bot_id: string
  readonly session_key: string
  readonly owner_id: string
  readonly record: string
}

export const replyRows = (
  avatar: Pick<AvatarRow, 'bot_id' | 'owner_id'>,
  sessionId: string | undefined,
  records: ReplyRecords,
): ReplyRow[] =>
  [
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

/** Empty for no rows. */
export const replyRecordsWrite = (db: Db, rows: readonly ReplyRow[]): Statement<void> | undefined =>
  rows.length > 0 ? writing(replyWrite(db, rows)) : undefined

/** The same as part of a larger statement; at least one row is required. */
export const replyWrite = (db: Pick<Db, 'insertInto'>, rows: readonly ReplyRow[]) =>
  db
    .insertInto('reply_records')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['bot_id', 'session_key']).doUpdateSet({ record: sql`excluded.record` }),
    )

/** A new character must not be compared with statistics of the old one. */
export const clearReplyRecords = async (db: Db, botId: string): Promise<void> => {
  await db.deleteFrom('reply_records').where('bot_id', '=', botId).execute()
}
