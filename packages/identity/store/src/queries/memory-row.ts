import type { Memory, MemoryKind } from '@daimon/identity-api'
import { findInstructions } from '@daimon/identity-core'
import type { Selectable } from 'kysely'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type MemoryRow = Selectable<Database['memories']>

/**
 * Columns of a memory in the contract. Lookup keys are omitted: they cost as much to read as the
 * rest.
 */
export const SHOWN = [
  'bot_id',
  'memory_id',
  'content',
  'kind',
  'kind_by',
  'user_key',
  'session_id',
  'scope',
  'speaker',
  'occurred_at',
  'recorded_at',
  'valid_from',
  'valid_to',
  'superseded_by',
  'importance',
  'source',
  'trust',
  'metadata',
  'count',
] as const
type ShownRow = Pick<MemoryRow, (typeof SHOWN)[number]>
type SourceRow = Selectable<Database['memory_sources']>

const origin = (row: Pick<SourceRow, 'session_id' | 'speaker' | 'occurred_at' | 'metadata'>) => ({
  session_id: row.session_id,
  speaker: row.speaker,
  occurred_at: row.occurred_at.toISOString(),
  metadata: row.metadata,
})

/**
 * The kind of a memory. An instruction detected by a rule must also match the current rule; a row
 * from before kind_by was stored can only be an instruction if it came from a user's words in a
 * complete call.
 */
export const effectiveKind = (
  row: Pick<MemoryRow, 'kind' | 'kind_by' | 'source' | 'trust' | 'content'>,
): MemoryKind => {
  if (row.kind !== 'instruction' || row.kind_by === 'caller') return row.kind
  const isUsers = row.kind_by === 'rule' || (row.source === 'complete' && row.trust === 'user')
  return isUsers && findInstructions(row.content).length > 0 ? 'instruction' : 'turn'
}

/** Converts a row to a contract memory; `sources` begins with the row itself. */
export const toMemory = (row: ShownRow, folded: readonly SourceRow[] = []): Memory => ({
  id: row.memory_id,
  content: row.content,
  kind: effectiveKind(row),
  user_id: row.user_key || null,
  session_id: row.session_id,
  scope: row.scope,
  speaker: row.speaker,
  occurred_at: row.occurred_at.toISOString(),
  recorded_at: row.recorded_at.toISOString(),
  valid_from: row.valid_from.toISOString(),
  valid_to: row.valid_to?.toISOString() ?? null,
  superseded_by: row.superseded_by,
  importance: row.importance,
  source: row.source,
  trust: row.trust,
  metadata: row.metadata,
  count: row.count,
  sources: [origin(row), ...folded.map(origin)],
})

/**
 * By the primary key alone: with "valid" and "by a user" in the condition, PostgreSQL's planner
 * underestimates the result.
 */
const selectById = (db: Db, botId: string, ids: readonly string[]) =>
  db
    .selectFrom('memories')
    .where('bot_id', '=', botId)
    .where('memory_id', 'in', [...ids])
    .orderBy('memory_id')

/** Rows by id, in the order of the ids; missing ones are skipped. */
export const rowsById = async (
  db: Db,
  botId: string,
  ids: readonly string[],
): Promise<MemoryRow[]> =>
  // SQL has no empty list.
  ids.length === 0 ? [] : selectById(db, botId, ids).selectAll().execute()

/** Columns that the rules for corrections read. */
const COMPARED = [
  'memory_id',
  'chain_id',
  'content',
  'content_key',
  'user_key',
  'session_id',
  'scope',
  'speaker',
  'occurred_at',
  'recorded_at',
  'valid_to',
  'superseded_by',
  'trust',
  'seq',
] as const

/** A memory as far as others are compared with it: a write reads many. */
export type ComparedRow = Pick<MemoryRow, (typeof COMPARED)[number]>

/** The same as `rowsById`. */
export const comparedRowsById = async (
  db: Db,
  botId: string,
  ids: readonly string[],
): Promise<ComparedRow[]> =>
  ids.length === 0 ? [] : selectById(db, botId, ids).select(COMPARED).execute()

/** Rows of users that were added or changed after a change number. */
export const comparedRowsAfter = (
  db: Db,
  botId: string,
  userKeys: readonly string[],
  seq: number,
): Promise<ComparedRow[]> =>
  db
    .selectFrom('memories')
    .where('bot_id', '=', botId)
    .where('user_key', 'in', [...userKeys])
    .where('seq', '>', seq)
    .select(COMPARED)
    .execute()

/** Converts rows to memories, with the sources of merged ones; in the order of the rows. */
export const withSources = async (db: Db, rows: readonly ShownRow[]): Promise<Memory[]> => {
  const foldedRows = rows.filter((row) => row.count > 1)
  if (foldedRows.length === 0) return rows.map((row) => toMemory(row))
  const sources = await db
    .selectFrom('memory_sources')
    .selectAll()
    .where('bot_id', '=', (foldedRows[0] as ShownRow).bot_id)
    .where(
      'memory_id',
      'in',
      foldedRows.map((row) => row.memory_id),
    )
    .orderBy('source_no')
    .execute()
  const byMemory = Map.groupBy(sources, (source) => source.memory_id)
  return rows.map((row) => toMemory(row, byMemory.get(row.memory_id)))
}
