import type { Memory, MemoryKind } from '@daimon/identity-api'
import { foldContent, nameForms } from '@daimon/identity-core'
import { sql } from 'kysely'
import type { Cursor } from '../cursor.ts'
import type { Db } from './db.ts'
import { type MemoryRow, SHOWN, effectiveKind, withSources } from './memory-row.ts'

/** Memories by id, in the order of the ids; ids that are gone are left out. */
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
  readonly sessionId: string | undefined
  readonly speaker?: string | undefined
  readonly scope?: 'session' | 'global' | undefined
  /** When it was said: not before this, … */
  readonly since?: Date | undefined
  /** … and before that. */
  readonly before?: Date | undefined
  readonly q: string | undefined
  readonly kind?: MemoryKind | undefined
}

const SCAN_ROWS = 2_000

/**
 * One page of what is valid now, newest first by the time it was said. A substring is looked for here and not in
 * SQL: what lower() knows of letters depends on the locale of the database. A kind is, because old rows are judged by a rule.
 */
export const listMemoryRows = async (
  db: Db,
  botId: string,
  filter: MemoryFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<MemoryRow[]> => {
  const { q, kind } = filter
  if (!q && !kind) return pageOf(db, botId, filter, after, limit)
  const wanted = foldContent(q ?? '')
  const isWanted = (row: MemoryRow): boolean =>
    (kind === undefined || effectiveKind(row) === kind) && foldContent(row.content).includes(wanted)
  const found: MemoryRow[] = []
  let from = after
  for (;;) {
    const rows = await pageOf(db, botId, filter, from, SCAN_ROWS)
    found.push(...rows.filter(isWanted))
    const last = rows.at(-1)
    if (found.length >= limit || rows.length < SCAN_ROWS || !last) return found.slice(0, limit)
    from = { at: last.occurred_at, id: last.memory_id }
  }
}

const pageOf = (
  db: Db,
  botId: string,
  { sessionId, speaker, scope, since, before, kind }: MemoryFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<MemoryRow[]> => {
  let query = db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('valid_to', 'is', null)
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId)
  if (speaker !== undefined) query = query.where('speaker', 'in', nameForms(speaker))
  // A row that is called an instruction may be a turn; no other is anything else than it says.
  if (kind !== undefined) query = query.where('kind', 'in', [kind, 'instruction'])
  if (scope !== undefined) query = query.where('scope', '=', scope)
  if (since) query = query.where('occurred_at', '>=', since)
  if (before) query = query.where('occurred_at', '<', before)
  if (after)
    query = query.where(sql<boolean>`(occurred_at, memory_id) < (${after.at}, ${after.id}::uuid)`)
  return query.orderBy('occurred_at', 'desc').orderBy('memory_id', 'desc').limit(limit).execute()
}
