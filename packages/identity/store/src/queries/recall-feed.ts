import type { IndexedInstruction, IndexedMemory } from '@daimon/identity-core'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { type MemoryRow, effectiveKind } from './memory-row.ts'
import { type StaleStanding, storedStanding } from './standing.ts'
import { decodeVector } from './vectors.ts'

export type RecallFeed = {
  readonly upserts: readonly IndexedMemory[]
  /** Summaries, which are ranked apart from what was said. */
  readonly derived: readonly IndexedMemory[]
  /** Which of the upserts are instructions. */
  readonly instructions: readonly IndexedInstruction[]
  readonly removals: readonly string[]
  /** Users' words that the rules of today have not read yet. */
  readonly stale: readonly StaleStanding[]
  /** Where the next page begins; `undefined` after the last. */
  readonly next: string | undefined
}

// A content has up to a million characters.
const PAGE_ROWS = 250
/** Before the id of any memory. */
const START = '00000000-0000-0000-0000-000000000000'

// Imports name the speaker only: these names are roles, not people.
const ASSISTANT = /^(?:assistant|ai|bot|system)$/i

const isOwnWords = (row: { trust: string; speaker: string | null }): boolean =>
  row.trust === 'user' && !isAssistant(row)

const isAssistant = (row: { trust: string; speaker: string | null }): boolean =>
  row.trust === 'assistant' || ASSISTANT.test(row.speaker ?? '')

/**
 * What changed in an avatar's memories after `sinceSeq`; with 0, all of it, some at a time in the order of their ids, and
 * `after` is the `next` of the page before. What changes between two pages has a later number, and comes with that.
 */
export const recallFeed = async (
  db: Db,
  botId: string,
  embedderId: string,
  sinceSeq: number,
  after = START,
): Promise<RecallFeed> => {
  const changed = db
    .selectFrom('memories as m')
    // Lateral, by the key: without statistics of the tables the planner takes a plain join for a small one and
    // scans every vector of the avatar for every memory.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('memory_vectors as x')
          .select(sql<Uint8Array>`vector_send(x.embedding)`.as('bytes'))
          .whereRef('x.bot_id', '=', 'm.bot_id')
          .whereRef('x.memory_id', '=', 'm.memory_id')
          .where('x.embedder_id', '=', embedderId)
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select([
      'm.memory_id',
      'm.content',
      'm.speaker',
      'm.session_id',
      'm.scope',
      'm.occurred_at',
      'm.recorded_at',
      'm.trust',
      'm.source',
      'm.kind',
      'm.kind_by',
      'm.valid_from',
      'm.valid_to',
      'm.seq',
      'm.standing',
      'm.standing_rules',
      'v.bytes as vector',
    ])
    .where('m.bot_id', '=', botId)
    .where('m.seq', '>', sinceSeq)
  const isWhole = sinceSeq === 0
  const rows = await (
    isWhole
      ? changed.where('m.memory_id', '>', after).orderBy('m.memory_id').limit(PAGE_ROWS)
      : changed.unionAll(gone(db, botId, sinceSeq))
  ).execute()
  const {
    upserts = [],
    derived = [],
    removals = [],
  } = Object.groupBy(rows, (row) => {
    if (row.content === null) return 'removals'
    // What holds after a correction is derived too, but it stands for what was said.
    return row.source === 'derived' && row.kind === 'summary' ? 'derived' : 'upserts'
  })
  return {
    upserts: upserts.map(indexed),
    derived: derived.map(indexed),
    instructions: upserts.filter((row) => effectiveKind(row) === 'instruction').map(instruction),
    removals: removals.map((row) => row.memory_id),
    stale: upserts
      .filter((row) => isOwnWords(row) && storedStanding(row) === undefined)
      .map(({ memory_id, seq, content }) => ({ id: memory_id, seq, content })),
    next: isWhole && rows.length === PAGE_ROWS ? rows.at(-1)?.memory_id : undefined,
  }
}

/** What was forgotten, in the shape of what changed: with an id and nothing else. */
const gone = (db: Db, botId: string, sinceSeq: number) =>
  db
    .selectFrom('forgotten_memories')
    .select([
      'memory_id',
      sql<string>`null`.as('content'),
      sql<string | null>`null`.as('speaker'),
      sql<string | null>`null`.as('session_id'),
      sql<MemoryRow['scope']>`null`.as('scope'),
      sql<Date>`null::timestamptz`.as('occurred_at'),
      sql<Date>`null::timestamptz`.as('recorded_at'),
      sql<MemoryRow['trust']>`null`.as('trust'),
      sql<MemoryRow['source']>`null`.as('source'),
      sql<MemoryRow['kind']>`null`.as('kind'),
      sql<MemoryRow['kind_by']>`null`.as('kind_by'),
      sql<Date>`null::timestamptz`.as('valid_from'),
      sql<Date | null>`null::timestamptz`.as('valid_to'),
      'seq',
      sql<MemoryRow['standing']>`null`.as('standing'),
      sql<MemoryRow['standing_rules']>`null::integer`.as('standing_rules'),
      sql<Uint8Array | null>`null::bytea`.as('vector'),
    ])
    .where('bot_id', '=', botId)
    .where(sql<boolean>`seq > ${sinceSeq}`)

type FeedRow = Pick<
  MemoryRow,
  | 'memory_id'
  | 'content'
  | 'speaker'
  | 'session_id'
  | 'scope'
  | 'occurred_at'
  | 'recorded_at'
  | 'trust'
  | 'kind_by'
  | 'valid_from'
  | 'valid_to'
  | 'standing'
  | 'standing_rules'
> & { readonly vector: Uint8Array | null }

const instruction = (row: FeedRow): IndexedInstruction => ({
  id: row.memory_id,
  isStated: row.kind_by === 'caller',
  sessionId: row.session_id,
  scope: row.scope,
  occurredAtMs: row.occurred_at.getTime(),
  validFromMs: row.valid_from.getTime(),
  validToMs: row.valid_to?.getTime() ?? null,
})

const indexed = (row: FeedRow): IndexedMemory => ({
  id: row.memory_id,
  content: row.content,
  speaker: row.speaker,
  sessionId: row.session_id,
  scope: row.scope,
  occurredAtMs: row.occurred_at.getTime(),
  recordedAtMs: row.recorded_at.getTime(),
  isAssistant: isAssistant(row),
  isOwnWords: isOwnWords(row),
  standing: storedStanding(row),
  validFromMs: row.valid_from.getTime(),
  validToMs: row.valid_to?.getTime() ?? null,
  vector: row.vector ? decodeVector(row.vector) : undefined,
})
