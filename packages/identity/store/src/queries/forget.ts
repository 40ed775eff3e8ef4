import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'
import { nextMemorySeq } from './remember.ts'

/** What to forget; all that are given must hold. */
export type ForgetSelector = {
  readonly memoryIds: readonly string[] | undefined
  readonly contentMatch: string | undefined
  readonly sessionId: string | undefined
  readonly before: Date | undefined
  readonly speaker: string | undefined
}

export type Doomed = {
  readonly memory_id: string
  readonly content_key: Uint8Array
  readonly scope: string
  readonly session_id: string | null
}

const columns = ['memory_id', 'content_key', 'scope', 'session_id'] as const

// SQL has no empty list.
const isOneOf = (eb: ExpressionBuilder<Database, 'memories'>, ids: readonly string[]) =>
  ids.length > 0 ? eb('memory_id', 'in', [...ids]) : eb.lit(false)

const matches = (selector: ForgetSelector) => (eb: ExpressionBuilder<Database, 'memories'>) => {
  const conditions = [
    ...(selector.memoryIds ? [isOneOf(eb, selector.memoryIds)] : []),
    ...(selector.contentMatch === undefined
      ? []
      : [sql<boolean>`strpos(lower(content), lower(${selector.contentMatch})) > 0`]),
    ...(selector.sessionId === undefined ? [] : [eb('session_id', '=', selector.sessionId)]),
    ...(selector.before === undefined ? [] : [eb('occurred_at', '<', selector.before)]),
    ...(selector.speaker === undefined ? [] : [eb('speaker', '=', selector.speaker)]),
  ]
  return eb.and(conditions)
}

/** Every memory that the selector matches, with the whole line of corrections each belongs to. */
export const findDoomed = (db: Db, botId: string, selector: ForgetSelector): Promise<Doomed[]> =>
  db
    .selectFrom('memories')
    .select(columns)
    .where('bot_id', '=', botId)
    .where('chain_id', 'in', (eb) =>
      eb
        .selectFrom('memories')
        .select('chain_id')
        .where('bot_id', '=', botId)
        .where(matches(selector)),
    )
    .orderBy('memory_id')
    .execute()

/** Session memories recorded before a time: what a time to live takes away. */
export const findExpired = (db: Db, botId: string, before: Date): Promise<Doomed[]> =>
  db
    .selectFrom('memories')
    .select(columns)
    .where('bot_id', '=', botId)
    .where('scope', '=', 'session')
    .where('recorded_at', '<', before)
    .orderBy('memory_id')
    .execute()

export type ForgetContext = { readonly botId: string; readonly ownerId: string; readonly now: Date }

const CHUNK = 5_000

const inChunks = async <T>(items: readonly T[], each: (chunk: T[]) => Promise<unknown>) => {
  for (let at = 0; at < items.length; at += CHUNK) await each(items.slice(at, at + CHUNK))
}

/** Deletes memories inside the caller's transaction and tells indexes elsewhere; leaves no tombstone by itself. */
export const eraseMemories = async (
  db: Db,
  doomed: readonly Doomed[],
  { botId, ownerId }: ForgetContext,
): Promise<void> => {
  if (doomed.length === 0) return
  const seq = await nextMemorySeq(db, botId)
  await inChunks(doomed, async (chunk) => {
    const ids = chunk.map((memory) => memory.memory_id)
    await db
      .deleteFrom('memories')
      .where('bot_id', '=', botId)
      .where('memory_id', 'in', ids)
      .execute()
    await db
      .insertInto('forgotten_memories')
      .values(ids.map((id) => ({ bot_id: botId, seq, memory_id: id, owner_id: ownerId })))
      .execute()
  })
}

/**
 * Marks contents as not to be stored again: everywhere for a global memory, within its session for one of a
 * session. With `sessionId` every mark holds within that session only.
 */
export const bury = async (
  db: Db,
  doomed: readonly Doomed[],
  { botId, ownerId, now }: ForgetContext,
  sessionId?: string,
): Promise<void> => {
  await inChunks(doomed, (chunk) =>
    db
      .insertInto('tombstones')
      .values(
        chunk.map((memory) => ({
          bot_id: botId,
          content_key: Buffer.from(memory.content_key),
          session_key: sessionId ?? (memory.scope === 'session' ? (memory.session_id ?? '') : ''),
          owner_id: ownerId,
          at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['bot_id', 'content_key', 'session_key']).doNothing(),
      )
      .execute(),
  )
}

/** Takes a session's part out of memories that were folded from several sessions; answers which are left with none. */
export const withdrawSession = async (
  db: Db,
  botId: string,
  sessionId: string,
): Promise<Doomed[]> => {
  const seq = await nextMemorySeq(db, botId)
  // What was folded in from this session goes first …
  await sql`
    with gone as (
      delete from memory_sources where bot_id = ${botId} and session_id = ${sessionId} returning memory_id
    ), tally as (select memory_id, count(*)::int as n from gone group by memory_id)
    update memories m set count = m.count - tally.n, seq = ${seq}
    from tally where m.bot_id = ${botId} and m.memory_id = tally.memory_id`.execute(db)
  // … then a memory first said in it passes to the next session that said it too …
  await sql`
    with heir as (
      select distinct on (s.memory_id) s.* from memory_sources s
      join memories m on m.bot_id = s.bot_id and m.memory_id = s.memory_id
      where s.bot_id = ${botId} and m.session_id = ${sessionId}
      order by s.memory_id, s.source_no
    ), taken as (
      delete from memory_sources s using heir
      where s.bot_id = heir.bot_id and s.memory_id = heir.memory_id and s.source_no = heir.source_no
    )
    update memories m
    set session_id = heir.session_id, occurred_at = heir.occurred_at, metadata = heir.metadata, count = m.count - 1, seq = ${seq}
    from heir where m.bot_id = ${botId} and m.memory_id = heir.memory_id`.execute(db)
  // … and what nobody else said is left to be deleted.
  return db
    .selectFrom('memories')
    .select(columns)
    .where('bot_id', '=', botId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** Whether a content must not be stored again in this session, or anywhere. */
export const isBuried = async (
  db: Db,
  botId: string,
  key: Uint8Array,
  sessionId: string | null,
): Promise<boolean> => {
  const row = await db
    .selectFrom('tombstones')
    .select('session_key')
    .where('bot_id', '=', botId)
    .where('content_key', '=', Buffer.from(key))
    .where('session_key', 'in', ['', ...(sessionId === null ? [] : [sessionId])])
    .executeTakeFirst()
  return row !== undefined
}
