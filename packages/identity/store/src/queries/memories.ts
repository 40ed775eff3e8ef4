import type { Memory, MemoryKind } from '@daimon/identity-api'
import { foldCase, nameVariants } from '@daimon/identity-core'
import { type Cursor, isAfter } from '../cursor.ts'
import { inSlices } from '../in-slices.ts'
import type { Db } from './db.ts'
import { type MemoryRow, SHOWN, effectiveKind, withSources } from './memory-row.ts'
import { scanPage } from './scan-page.ts'

/** Memories by id, in the order of the ids; missing ids are skipped. */
export const memoriesById = async (
  db: Db,
  botId: string,
  ids: readonly string[],
): Promise<Memory[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('memories')
    .select(SHOWN)
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
  /** Whose memories; by default those that all users share. */
  readonly userKey?: string | undefined
  readonly sessionId: string | undefined
  readonly speaker?: string | undefined
  readonly scope?: 'session' | 'global' | undefined
  /** Earliest time of the statement, inclusive. */
  readonly since?: Date | undefined
  /** Latest time, exclusive. */
  readonly before?: Date | undefined
  readonly q: string | undefined
  readonly kind?: MemoryKind | undefined
}

/**
 * One page of valid memories, newest first by the time of the statement. Substrings are matched
 * here rather than in SQL, because lower() depends on the locale of the database. So are kinds,
 * because a rule decides those of old rows.
 */
export const listMemoryRows = async (
  db: Db,
  botId: string,
  filter: MemoryFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<MemoryRow[]> => {
  const { q, kind } = filter
  if (!q && !kind) return readPage(db, botId, filter, after, limit)
  const wanted = foldCase(q ?? '')
  const isWanted = (row: MemoryRow): boolean =>
    (kind === undefined || effectiveKind(row) === kind) && foldCase(row.content).includes(wanted)
  const found: MemoryRow[] = []
  const page = scanPage()
  let from = after
  for (;;) {
    const rowsMax = page.rowsMax()
    const rows = await readPage(db, botId, filter, from, rowsMax)
    await inSlices(rows, (row) => {
      if (isWanted(row)) found.push(row)
    })
    const last = rows.at(-1)
    if (found.length >= limit || rows.length < rowsMax || !last) return found.slice(0, limit)
    from = { at: last.occurred_at, id: last.memory_id }
    page.read(rows)
  }
}

const readPage = (
  db: Db,
  botId: string,
  { userKey = '', sessionId, speaker, scope, since, before, kind }: MemoryFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<MemoryRow[]> => {
  let query = db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('valid_to', 'is', null)
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId)
  if (speaker !== undefined) query = query.where('speaker', 'in', nameVariants(speaker))
  // Only a row stored as an instruction can turn out to be a turn; all other kinds are as stored.
  if (kind !== undefined) query = query.where('kind', 'in', [kind, 'instruction'])
  if (scope !== undefined) query = query.where('scope', '=', scope)
  if (since) query = query.where('occurred_at', '>=', since)
  if (before) query = query.where('occurred_at', '<', before)
  if (after) query = query.where(isAfter('occurred_at', 'memory_id', after))
  return query.orderBy('occurred_at', 'desc').orderBy('memory_id', 'desc').limit(limit).execute()
}
