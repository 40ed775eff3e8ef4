import { foldCase } from '@daimon/identity-core'
import { sql } from 'kysely'
import { inSlices } from '../in-slices.ts'
import type { Db } from './db.ts'
import { type ForgetSelector, isMeantSql, isOwnSql } from './forget-selector.ts'
import { nextMemorySeq } from './memory-seq.ts'
import { deleteParts } from './recall-snapshots.ts'
import { scanPage } from './scan-page.ts'
import { selectMessages } from './session-messages.ts'
import { withdrawEvidence } from './soul-proposals.ts'

export type DeletedMemory = {
  readonly memory_id: string
  readonly content_key: Uint8Array
  readonly fold_key: Uint8Array | null
  readonly scope: string
  readonly session_id: string | null
  readonly user_key: string
}

/** One occurrence of a memory; number 0 is the row's own. */
type Origin = { readonly memory_id: string; readonly source_no: number }

export type ForgetPlan = {
  /**
   * Memories whose occurrences all match, with their correction chains and the memories derived
   * from them.
   */
  readonly deleted: readonly DeletedMemory[]
  /** Occurrences of memories that another user or session also stated: those memories remain. */
  readonly withdrawn: readonly Origin[]
  /** Memories derived from any of these: deleted too, without a tombstone. */
  readonly derived: readonly DeletedMemory[]
  /** Messages that match by themselves; those of deleted memories go with them. */
  readonly messageIds: readonly string[]
}

const NOTHING: ForgetPlan = { deleted: [], withdrawn: [], derived: [], messageIds: [] }

export type ForgetContext = { readonly botId: string; readonly ownerId: string; readonly now: Date }

const columns = ['memory_id', 'content_key', 'fold_key', 'scope', 'session_id', 'user_key'] as const
/**
 * Rows of one statement: putting together one of thousands of parameters takes tens of
 * milliseconds.
 */
const CHUNK = 500

const splitChunks = function* <T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK)
}

type OriginRow = { memory_id: string; source_no: number; chain_id: string; is_meant: boolean }

/**
 * Finds all that the selector matches. Session, time, and speaker belong to each occurrence, so a
 * memory merged from two sessions loses the occurrence of one and keeps that of the other.
 */
export const planForget = async (
  db: Db,
  botId: string,
  selector: ForgetSelector,
): Promise<ForgetPlan> => {
  const ids = await selectedIds(db, botId, selector)
  if (ids?.length === 0) return NOTHING
  const isOwn = isOwnSql(selector)
  const { rows } = await sql<OriginRow>`
    with origin as (
      select memory_id, 0 as source_no, chain_id, content_key, session_id, speaker, occurred_at
      from memories m where bot_id = ${botId} and ${isOwn}
      union all
      select s.memory_id, s.source_no, m.chain_id, m.content_key, s.session_id, s.speaker, s.occurred_at
      from memory_sources s join memories m on m.bot_id = ${botId} and m.memory_id = s.memory_id
      where s.bot_id = ${botId} and ${isOwn}
    ), judged as (
      select memory_id, source_no, chain_id,
        ${isMeantSql(botId, selector)} as is_meant
      from origin
    )
    select * from judged
    where ${ids === undefined ? sql`true` : sql`memory_id = any(${ids}::uuid[])`}
      and memory_id in (select memory_id from judged where is_meant)
    order by memory_id, source_no`.execute(db)
  const chains = new Map<string, string>()
  const withdrawn: Origin[] = []
  for (const [id, origins] of Map.groupBy(rows, (row) => row.memory_id)) {
    if (origins.every((origin) => origin.is_meant)) chains.set(id, origins[0]?.chain_id ?? '')
    else withdrawn.push(...origins.filter((origin) => origin.is_meant))
  }
  const lines = await ofChains(db, botId, [...new Set(chains.values())])
  // Forgetting a memory forgets its chain; forgetting a session keeps what another session said
  // about the same thing.
  const isByOrigin = ids === undefined && selector.isBuried === undefined
  const deleted = isByOrigin ? lines.filter((row) => chains.has(row.memory_id)) : lines
  const isDeleted = new Set(deleted.map((memory) => memory.memory_id))
  const kept = withdrawn.filter((origin) => !isDeleted.has(origin.memory_id))
  const touched = new Set([...isDeleted, ...kept.map((origin) => origin.memory_id)])
  const derived = await findDerived(db, botId, [...touched])
  return {
    deleted,
    withdrawn: kept.filter((origin) => !derived.some((row) => row.memory_id === origin.memory_id)),
    derived: derived.filter((memory) => !isDeleted.has(memory.memory_id)),
    messageIds: await selectMessages(db, botId, selector, ids),
  }
}

/** Memories derived from any of these, directly or indirectly. */
export const findDerived = async (
  db: Db,
  botId: string,
  originIds: readonly string[],
): Promise<DeletedMemory[]> => {
  const found = new Map<string, DeletedMemory>()
  for (let ids = originIds; ids.length > 0;) {
    const derived: DeletedMemory[] = []
    for (const chunk of splitChunks(ids))
      derived.push(
        ...(await db
          .selectFrom('memories')
          .select(columns)
          .where('bot_id', '=', botId)
          .where('memory_id', 'in', (eb) =>
            eb
              .selectFrom('memory_derivations')
              .select('memory_id')
              .where('bot_id', '=', botId)
              .where('origin_id', 'in', chunk),
          )
          .orderBy('memory_id')
          .execute()),
      )
    ids = derived.map((memory) => memory.memory_id).filter((id) => !found.has(id))
    for (const memory of derived) found.set(memory.memory_id, memory)
  }
  return [...found.values()]
}

const ofChains = async (
  db: Db,
  botId: string,
  chains: readonly string[],
): Promise<DeletedMemory[]> => {
  const found: DeletedMemory[] = []
  for (const chunk of splitChunks(chains))
    found.push(
      ...(await db
        .selectFrom('memories')
        .select(columns)
        .where('bot_id', '=', botId)
        .where('chain_id', 'in', chunk)
        .orderBy('memory_id')
        .execute()),
    )
  return found
}

/**
 * Ids that the caller names and those whose content matches; `undefined` if the selector has
 * neither.
 */
const selectedIds = async (
  db: Db,
  botId: string,
  selector: ForgetSelector,
): Promise<string[] | undefined> => {
  const named = selector.memoryIds && [...selector.memoryIds]
  if (selector.contentMatch === undefined) return named
  const matching = await idsWithContent(db, botId, selector)
  return named ? named.filter((id) => matching.has(id)) : [...matching]
}

// Compared here rather than in SQL: lower() depends on the locale of the database.
const idsWithContent = async (
  db: Db,
  botId: string,
  { contentMatch = '', userKey = '' }: ForgetSelector,
): Promise<Set<string>> => {
  const wanted = foldCase(contentMatch)
  const found = new Set<string>()
  // A text of invisible characters would match every content.
  if (wanted.trim() === '') return found
  const page = scanPage()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rowsMax = page.rowsMax()
    const rows = await db
      .selectFrom('memories')
      .select(['memory_id', 'content'])
      .where('bot_id', '=', botId)
      .where('user_key', '=', userKey)
      .where('memory_id', '>', after)
      .orderBy('memory_id')
      .limit(rowsMax)
      .execute()
    await inSlices(rows, (row) => {
      if (foldCase(row.content).includes(wanted)) found.add(row.memory_id)
    })
    const last = rows.at(-1)
    if (rows.length < rowsMax || !last) return found
    after = last.memory_id
    page.read(rows)
  }
}

/** Session memories recorded before a time, for the time to live. */
export const findExpired = (db: Db, botId: string, before: Date): Promise<DeletedMemory[]> =>
  db
    .selectFrom('memories')
    .select(columns)
    .where('bot_id', '=', botId)
    .where('scope', '=', 'session')
    .where('recorded_at', '<', before)
    .orderBy('memory_id')
    .execute()

/**
 * Deletes memories inside the caller's transaction and updates other indexes; leaves no tombstones.
 */
export const eraseMemories = async (
  db: Db,
  deleted: readonly DeletedMemory[],
  { botId, ownerId }: ForgetContext,
): Promise<void> => {
  if (deleted.length === 0) return
  const seq = await nextMemorySeq(db, botId)
  for (const chunk of splitChunks(deleted)) {
    const ids = chunk.map((memory) => memory.memory_id)
    await deleteParts(db, botId, ids)
    const gone = chunk.map(({ memory_id, user_key }) => ({ memory_id, user_key }))
    await db
      .deleteFrom('memories')
      .where('bot_id', '=', botId)
      .where('memory_id', 'in', ids)
      .execute()
    await db
      .insertInto('forgotten_memories')
      .values(gone.map((memory) => ({ ...memory, bot_id: botId, seq, owner_id: ownerId })))
      .execute()
    await withdrawEvidence(db, botId, ids)
  }
}

/**
 * Removes single occurrences from memories that remain; a memory that loses its own gets the next
 * one.
 */
export const withdrawOrigins = async (
  db: Db,
  withdrawn: readonly Origin[],
  { botId }: ForgetContext,
): Promise<void> => {
  if (withdrawn.length === 0) return
  const seq = await nextMemorySeq(db, botId)
  const byMemory = Map.groupBy(withdrawn, (origin) => origin.memory_id)
  await deleteParts(db, botId, [...byMemory.keys()])
  for (const [memoryId, origins] of byMemory) {
    const numbers = origins.map((origin) => origin.source_no)
    await db
      .deleteFrom('memory_sources')
      .where('bot_id', '=', botId)
      .where('memory_id', '=', memoryId)
      .where('source_no', 'in', numbers)
      .execute()
    if (numbers.includes(0)) await promoteHeir(db, botId, memoryId)
    await sql`
      update memories m set seq = ${seq}, count = 1 + (
        select count(*)::int from memory_sources s where s.bot_id = ${botId} and s.memory_id = m.memory_id
      ) where bot_id = ${botId} and memory_id = ${memoryId}`.execute(db)
  }
}

const promoteHeir = async (db: Db, botId: string, memoryId: string): Promise<void> => {
  await sql`
    with heir as (
      delete from memory_sources where bot_id = ${botId} and memory_id = ${memoryId} and source_no = (
        select min(source_no) from memory_sources where bot_id = ${botId} and memory_id = ${memoryId}
      ) returning *
    )
    update memories m set session_id = heir.session_id, occurred_at = heir.occurred_at, metadata = heir.metadata
    from heir where m.bot_id = ${botId} and m.memory_id = heir.memory_id`.execute(db)
}
