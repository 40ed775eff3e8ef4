import type { Memory, MemoryKind } from '@daimon/identity-api'
import { findInstructions } from '@daimon/identity-core'
import type { Selectable } from 'kysely'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type MemoryRow = Selectable<Database['memories']>

/** What the contract shows of a memory. Keys by which it is found again are left where they are: they cost as much as the rest. */
export const SHOWN = [
  'bot_id',
  'memory_id',
  'content',
  'kind',
  'kind_by',
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
 * What kind of memory a row is. What a rule took for an instruction has to be one by today's rule as well; a row from before
 * it was noted who decided can only be one if a complete brought it as the words of a user.
 */
export const effectiveKind = (
  row: Pick<MemoryRow, 'kind' | 'kind_by' | 'source' | 'trust' | 'content'>,
): MemoryKind => {
  if (row.kind !== 'instruction' || row.kind_by === 'caller') return row.kind
  const isUsers = row.kind_by === 'rule' || (row.source === 'complete' && row.trust === 'user')
  return isUsers && findInstructions(row.content).length > 0 ? 'instruction' : 'turn'
}

/** A row as the contract shows it; `sources` begins with the row itself. */
export const toMemory = (row: ShownRow, folded: readonly SourceRow[] = []): Memory => ({
  id: row.memory_id,
  content: row.content,
  kind: effectiveKind(row),
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
 * Rows by id, in the order of ids; those that are gone are left out. By the key alone: of an index that says "valid" and "by
 * a user" as well, the planner of PostgreSQL believes that it finds less.
 */
export const rowsById = async (
  db: Db,
  botId: string,
  ids: readonly string[],
): Promise<MemoryRow[]> =>
  // SQL has no empty list.
  ids.length === 0
    ? []
    : db
        .selectFrom('memories')
        .selectAll()
        .where('bot_id', '=', botId)
        .where('memory_id', 'in', [...ids])
        .orderBy('memory_id')
        .execute()

/** Rows as memories, with the sources of those that were folded; in the order of the rows. */
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
