import { type Selectable, sql } from 'kysely'
import type { Db } from '../queries/db.ts'
import type { Database } from '../schema.ts'

const ROWS = 500

/** Moods of users and sessions in the order of their ids, in batches. */
export const sessionMoodRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly Selectable<Database['session_moods']>[]> {
  for (let after: Selectable<Database['session_moods']> | undefined; ;) {
    let query = db.selectFrom('session_moods').selectAll().where('bot_id', '=', botId)
    if (after)
      query = query.where(
        sql<boolean>`(user_key, session_id) > (${after.user_key}, ${after.session_id})`,
      )
    const rows = await query.orderBy('user_key').orderBy('session_id').limit(ROWS).execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS) return
    after = rows.at(-1)
  }
}

/** Reply statistics, overall first and then by user and session, in batches. */
export const replyRecordRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly Selectable<Database['reply_records']>[]> {
  for (let after: Selectable<Database['reply_records']> | undefined; ;) {
    let query = db.selectFrom('reply_records').selectAll().where('bot_id', '=', botId)
    if (after)
      query = query.where(
        sql<boolean>`(user_key, session_key) > (${after.user_key}, ${after.session_key})`,
      )
    const rows = await query.orderBy('user_key').orderBy('session_key').limit(ROWS).execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS) return
    after = rows.at(-1)
  }
}

/** Users in the order of their ids, in batches. */
export const userRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly Selectable<Database['avatar_users']>[]> {
  for (let after: string | undefined; ;) {
    let query = db.selectFrom('avatar_users').selectAll().where('bot_id', '=', botId)
    if (after !== undefined) query = query.where('user_id', '>', after)
    const rows = await query.orderBy('user_id').limit(ROWS).execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS) return
    after = rows.at(-1)?.user_id
  }
}
