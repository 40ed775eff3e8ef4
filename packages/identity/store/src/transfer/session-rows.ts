import type { Selectable } from 'kysely'
import type { Db } from '../queries/db.ts'
import type { Database } from '../schema.ts'

const ROWS = 500

/** Moods of sessions in the order of their ids, in batches. */
export const sessionMoodRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly Selectable<Database['session_moods']>[]> {
  for (let after: string | undefined; ;) {
    let query = db.selectFrom('session_moods').selectAll().where('bot_id', '=', botId)
    if (after !== undefined) query = query.where('session_id', '>', after)
    const rows = await query.orderBy('session_id').limit(ROWS).execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS) return
    after = rows.at(-1)?.session_id
  }
}

/** Reply statistics, overall first and then in the order of their sessions, in batches. */
export const replyRecordRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly Selectable<Database['reply_records']>[]> {
  for (let after: string | undefined; ;) {
    let query = db.selectFrom('reply_records').selectAll().where('bot_id', '=', botId)
    if (after !== undefined) query = query.where('session_key', '>', after)
    const rows = await query.orderBy('session_key').limit(ROWS).execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS) return
    after = rows.at(-1)?.session_key
  }
}
