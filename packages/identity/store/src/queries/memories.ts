import type { Memory } from '@daimon/identity-api'
import { sql } from 'kysely'
import type { Cursor } from '../cursor.ts'
import type { Db } from './db.ts'
import { type MemoryRow, withSources } from './memory-row.ts'

/** Memories by id, in the order of the ids; ids that are gone are left out. */
export const memoriesById = async (
  db: Db,
  botId: string,
  ids: readonly string[],
): Promise<Memory[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('memory_id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.memory_id, row]))
  return withSources(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

export const findMemoryRow = (db: Db, botId: string, id: string): Promise<MemoryRow | undefined> =>
  db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('memory_id', '=', id)
    .executeTakeFirst()

export type MemoryFilter = {
  readonly sessionId: string | undefined
  readonly q: string | undefined
}

/** One page of what is valid now, newest first by the time it was said. */
export const listMemoryRows = (
  db: Db,
  botId: string,
  filter: MemoryFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<MemoryRow[]> => {
  let query = db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('valid_to', 'is', null)
  if (filter.sessionId !== undefined) query = query.where('session_id', '=', filter.sessionId)
  if (filter.q) query = query.where(sql<boolean>`strpos(lower(content), lower(${filter.q})) > 0`)
  if (after)
    query = query.where(sql<boolean>`(occurred_at, memory_id) < (${after.at}, ${after.id}::uuid)`)
  return query.orderBy('occurred_at', 'desc').orderBy('memory_id', 'desc').limit(limit).execute()
}
