import type { Selectable } from 'kysely'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type SoulRevisionRow = Selectable<Database['soul_revisions']>

/** One page of an avatar's revisions, newest first: up to `limit` below the number `before`. */
export const listSoulRevisions = (
  db: Db,
  botId: string,
  before: number | undefined,
  limit: number,
): Promise<SoulRevisionRow[]> => {
  let query = db.selectFrom('soul_revisions').selectAll().where('bot_id', '=', botId)
  if (before !== undefined) query = query.where('revision', '<', before)
  return query.orderBy('revision', 'desc').limit(limit).execute()
}
