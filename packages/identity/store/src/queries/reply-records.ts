import { type Statement, statement, writing } from '@daimon/database'
import type { ReplyStatistics } from '@daimon/identity-core'
import { sql } from 'kysely'
import type { UserRow } from './avatar-users.ts'
import type { AvatarRow } from './avatars.ts'
import type { Db } from './db.ts'

/** What a call needs to know of its user. */
export type KnownUser = Pick<UserRow, 'user_ref' | 'timezone'>

/** Reply statistics: overall, of one user, and of one session. */
export type ReplyRecords = {
  readonly overall: ReplyStatistics | undefined
  readonly user: ReplyStatistics | undefined
  readonly session: ReplyStatistics | undefined
}

/** Key of all sessions, and of all users; others have at least one character. */
const OVERALL = ''

/** The user and the session of a reply. */
export type ReplyPlace = { readonly userKey: string; readonly sessionId: string | undefined }

export const replyRecordsRead = (
  db: Db,
  botId: string,
  place: ReplyPlace,
): Statement<ReplyRecords> =>
  statement(
    db
      .selectFrom('reply_records')
      .select(['user_key', 'session_key', 'record'])
      .where('bot_id', '=', botId)
      .where('user_key', 'in', [OVERALL, place.userKey])
      .where('session_key', 'in', [OVERALL, place.sessionId ?? OVERALL]),
    (rows) => toRecords(rows, place),
  )

type RecordRow = {
  readonly user_key: string
  readonly session_key: string
  readonly record: ReplyStatistics
}

const toRecords = (
  rows: readonly RecordRow[],
  { userKey, sessionId }: ReplyPlace,
): ReplyRecords => {
  const find = (user: string, session: string) =>
    rows.find((row) => row.user_key === user && row.session_key === session)?.record
  return {
    overall: find(OVERALL, OVERALL),
    user: userKey === OVERALL ? undefined : find(userKey, OVERALL),
    session: sessionId === undefined ? undefined : find(userKey, sessionId),
  }
}

/**
 * An avatar, its reply statistics, and the user in one statement, which saves a round trip per
 * turn.
 */
export const findAvatarAndReplies = async (
  db: Db,
  ownerId: string,
  botId: string,
  place: ReplyPlace,
): Promise<
  { avatar: AvatarRow; replies: ReplyRecords; user: KnownUser | undefined } | undefined
> => {
  const { userKey, sessionId } = place
  const found = await sql<
    AvatarRow & {
      reply_rows: RecordRow[] | null
      user_ref: string | null
      user_zone: string | null
    }
  >`
    select a.*, (
      select jsonb_agg(jsonb_build_object(
        'user_key', r.user_key, 'session_key', r.session_key, 'record', r.record))
      from reply_records r
      where r.bot_id = ${botId} and r.user_key in (${OVERALL}, ${userKey})
        and r.session_key in (${OVERALL}, ${sessionId ?? OVERALL})
    ) as reply_rows, u.user_ref, u.timezone as user_zone
    from avatars a
    left join avatar_users u on u.bot_id = ${botId} and u.user_id = ${userKey}
    where a.bot_id = ${botId} and a.owner_id = ${ownerId}`.execute(db)
  const [row] = found.rows
  if (!row) return undefined
  const { reply_rows: rows, user_ref: ref, user_zone: timezone, ...avatar } = row
  return {
    avatar,
    replies: toRecords(rows ?? [], place),
    user: ref === null ? undefined : { user_ref: ref, timezone },
  }
}

/** Records to write, each replacing the previous one. */
export type ReplyRow = {
  readonly bot_id: string
  readonly user_key: string
  readonly session_key: string
  readonly owner_id: string
  readonly record: string
}

export const replyRows = (
  avatar: Pick<AvatarRow, 'bot_id' | 'owner_id'>,
  { userKey, sessionId }: ReplyPlace,
  records: ReplyRecords,
): ReplyRow[] =>
  [
    { user_key: OVERALL, session_key: OVERALL, record: records.overall },
    ...(userKey === OVERALL
      ? []
      : [{ user_key: userKey, session_key: OVERALL, record: records.user }]),
    ...(sessionId === undefined
      ? []
      : [{ user_key: userKey, session_key: sessionId, record: records.session }]),
  ].flatMap(({ user_key, session_key, record }) =>
    record
      ? [
          {
            bot_id: avatar.bot_id,
            user_key,
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
      conflict
        .columns(['bot_id', 'user_key', 'session_key'])
        .doUpdateSet({ record: sql`excluded.record` }),
    )

/** A new character must not be compared with statistics of the old one. */
export const clearReplyRecords = async (db: Db, botId: string): Promise<void> => {
  await db.deleteFrom('reply_records').where('bot_id', '=', botId).execute()
}
