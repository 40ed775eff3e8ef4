import type { IndexedInstruction, IndexedMemory } from '@daimon/identity-core'
import { type RawBuilder, sql } from 'kysely'
import type { AvatarUser } from './avatar-users.ts'
import type { Db } from './db.ts'
import { type MemoryRow, effectiveKind } from './memory-row.ts'
import type { IdRange } from './recall-snapshots.ts'
import { type StaleStanding, storedStanding } from './standing.ts'
import { decodeVector } from './vectors.ts'

export type ChangeFeed = {
  readonly upserts: readonly IndexedMemory[]
  /** Summaries, which are ranked separately from statements. */
  readonly derived: readonly IndexedMemory[]
  /** Ids of upserts that are instructions. */
  readonly instructions: readonly IndexedInstruction[]
  readonly removals: readonly string[]
  /** Users' statements that the current rules haven't analyzed. */
  readonly stale: readonly StaleStanding[]
  /** Where the next page begins; `undefined` after the last. */
  readonly next: FeedPlace | undefined
}

/** The last row of a page, of the memories and of those that are gone. */
export type FeedPlace = {
  readonly changed: { readonly seq: number; readonly id: string }
  readonly gone: { readonly seq: number; readonly id: string }
}

// A content has up to a million characters.
const PAGE_ROWS = 250
const PAGE_GONE = 2_000
/** Before the id of any memory. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** After it. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

// Imports contain only the speaker: these names are roles, not people.
const ASSISTANT = /^(?:assistant|ai|bot|system)$/i

const isOwnWords = (row: { trust: string; speaker: string | null }): boolean =>
  row.trust === 'user' && !isAssistant(row)

// The derived text of a correction replaces a statement, so it is ranked with statements.
const isDerived = (row: Pick<MemoryRow, 'source' | 'kind'>): boolean =>
  row.source === 'derived' && row.kind === 'summary'

const isStale = (row: FeedRow): boolean => isOwnWords(row) && storedStanding(row) === undefined

const toStale = ({ memory_id, seq, content }: FeedRow): StaleStanding => ({
  id: memory_id,
  seq,
  content,
})

const isAssistant = (row: { trust: string; speaker: string | null }): boolean =>
  row.trust === 'assistant' || ASSISTANT.test(row.speaker ?? '')

/**
 * What changed after `sinceSeq` in the memories of a user, or in those that all users share, some
 * at a time in the order of the changes; with 0, all of it, in the order of the ids. `after` is the
 * `next` of the page before. What changes between two pages has a later number, and comes with
 * that.
 */
export const changeFeed = async (
  db: Db,
  { botId, userKey }: AvatarUser,
  embedderId: string,
  sinceSeq: number,
  after?: FeedPlace,
): Promise<ChangeFeed> => {
  const changed = feedRows(db, { botId, userKey }, embedderId).limit(PAGE_ROWS)
  const isWhole = sinceSeq === 0
  const since = { seq: sinceSeq, id: LAST_ID }
  const place = after ?? { changed: isWhole ? { seq: 0, id: FIRST_ID } : since, gone: since }
  const rows = await (
    isWhole
      ? changed.where('m.memory_id', '>', place.changed.id).orderBy('m.memory_id')
      : db
          .selectFrom(
            changed
              .where('m.seq', '>=', place.changed.seq)
              .where(isAfter(sql`(m.seq, m.memory_id)`, place.changed))
              .orderBy('m.seq')
              .orderBy('m.memory_id')
              .as('c'),
          )
          .selectAll()
          .unionAll(db.selectFrom(gone(db, { botId, userKey }, place.gone).as('g')).selectAll())
  ).execute()
  const {
    upserts = [],
    derived = [],
    removals = [],
  } = Object.groupBy(rows, (row) => {
    if (row.content === null) return 'removals'
    return isDerived(row) ? 'derived' : 'upserts'
  })
  return {
    upserts: upserts.map((row) => indexed(row, userKey)),
    derived: derived.map((row) => indexed(row, userKey)),
    instructions: upserts
      .filter((row) => effectiveKind(row) === 'instruction')
      .map((row) => instruction(row, userKey)),
    removals: removals.map((row) => row.memory_id),
    stale: upserts.filter(isStale).map(toStale),
    next: nextPlace(rows, place),
  }
}

/** The memories of a user with what recall needs of them. */
const feedRows = (db: Db, { botId, userKey }: AvatarUser, embedderId: string) =>
  db
    .selectFrom('memories as m')
    // Lateral, by the key: without statistics, the planner assumes a small table for a plain join
    // and scans every vector of the avatar per memory.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('memory_vectors as x')
          .select(sql<Uint8Array>`vector_send(x.embedding)`.as('bytes'))
          .where('x.bot_id', '=', botId)
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
    .where('m.user_key', '=', userKey)

type NumberedRow = {
  readonly memory_id: string
  readonly seq: number
  readonly content: string | null
}

const isAfter = (key: RawBuilder<unknown>, { seq, id }: { seq: number; id: string }) =>
  sql<boolean>`${key} > (${seq}::integer, ${id}::uuid)`

const nextPlace = (rows: readonly NumberedRow[], place: FeedPlace): FeedPlace | undefined => {
  const changed = rows.filter((row) => row.content !== null)
  const removed = rows.filter((row) => row.content === null)
  if (changed.length < PAGE_ROWS && removed.length < PAGE_GONE) return undefined
  return {
    changed: getLastPlace(changed) ?? place.changed,
    gone: getLastPlace(removed) ?? place.gone,
  }
}

const getLastPlace = (rows: readonly NumberedRow[]) => {
  const last = rows.at(-1)
  return last && { seq: last.seq, id: last.memory_id }
}

/** A memory by itself, not as part of what changed. */
export type FeedMemory = {
  readonly memory: IndexedMemory
  readonly seq: number
  /** A summary, which is ranked separately from statements. */
  readonly isDerived: boolean
  readonly instruction: IndexedInstruction | undefined
  /** Set if the current rules haven't analyzed it. */
  readonly stale: StaleStanding | undefined
}

/** Up to a page of the memories of a range, in the order of their ids. */
export const memoriesOfRange = async (
  db: Db,
  user: AvatarUser,
  embedderId: string,
  { afterId, lastId }: IdRange,
): Promise<{ readonly memories: readonly FeedMemory[]; readonly isLast: boolean }> => {
  const rows = await feedRows(db, user, embedderId)
    .where('m.memory_id', '>', afterId)
    .where('m.memory_id', '<=', lastId)
    .orderBy('m.memory_id')
    .limit(PAGE_ROWS)
    .execute()
  return {
    memories: rows.map((row) => toFeedMemory(row, user.userKey)),
    isLast: rows.length < PAGE_ROWS,
  }
}

/** Some memories, in the order of their ids. */
export const memoriesOfIds = async (
  db: Db,
  user: AvatarUser,
  embedderId: string,
  ids: readonly string[],
): Promise<FeedMemory[]> => {
  const found: FeedMemory[] = []
  for (let from = 0; from < ids.length; from += PAGE_ROWS) {
    const rows = await feedRows(db, user, embedderId)
      .where('m.memory_id', 'in', ids.slice(from, from + PAGE_ROWS))
      .orderBy('m.memory_id')
      .execute()
    found.push(...rows.map((row) => toFeedMemory(row, user.userKey)))
  }
  return found
}

const toFeedMemory = (
  row: FeedRow & Pick<MemoryRow, 'source' | 'kind'>,
  userKey: string,
): FeedMemory => {
  const isSummary = isDerived(row)
  return {
    memory: indexed(row, userKey),
    seq: row.seq,
    isDerived: isSummary,
    instruction:
      !isSummary && effectiveKind(row) === 'instruction' ? instruction(row, userKey) : undefined,
    stale: !isSummary && isStale(row) ? toStale(row) : undefined,
  }
}

/** What was forgotten, in the shape of what changed: with an id and nothing else. */
const gone = (db: Db, { botId, userKey }: AvatarUser, after: FeedPlace['gone']) =>
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
    .where('user_key', '=', userKey)
    .where(isAfter(sql`(seq, memory_id)`, after))
    .orderBy('seq')
    .orderBy('memory_id')
    .limit(PAGE_GONE)

type FeedRow = Pick<
  MemoryRow,
  | 'memory_id'
  | 'seq'
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

const instruction = (row: FeedRow, userKey: string): IndexedInstruction => ({
  id: row.memory_id,
  userKey,
  isStated: row.kind_by === 'caller',
  sessionId: row.session_id,
  scope: row.scope,
  occurredAtMs: row.occurred_at.getTime(),
  validFromMs: row.valid_from.getTime(),
  validToMs: row.valid_to?.getTime() ?? null,
})

const indexed = (row: FeedRow, userKey: string): IndexedMemory => ({
  id: row.memory_id,
  userKey,
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
