import { type Selectable, sql } from 'kysely'
import type { Cursor } from '../cursor.ts'
import type { Database } from '../schema.ts'
import type { AvatarUser } from './avatar-users.ts'
import type { Db } from './db.ts'
import { type ForgetSelector, isMeantSql, isOwnSql } from './forget-selector.ts'
import type { MemoryDraft, RememberContext } from './memory-draft.ts'

/** A message with its text, whether the memory has the same or not. */
export type SessionMessage = Omit<
  Selectable<Database['session_messages']>,
  'owner_id' | 'content'
> & { readonly content: string }

/** A draft and the memory that has it. */
export type KeptDraft = { readonly draft: MemoryDraft; readonly memoryId: string }

const SAID: ReadonlySet<MemoryDraft['source']> = new Set(['complete', 'ingest', 'import'])

/** Whether a draft is a message of a session: not derived, and not a note that a tool wrote. */
const isMessage = ({ source, kind, sessionId }: MemoryDraft): boolean =>
  SAID.has(source) && kind !== 'summary' && sessionId !== null

/** Rows for the messages among drafts that become memories of their own. */
export const newMessageRows = (
  drafts: readonly MemoryDraft[],
  { botId, ownerId }: RememberContext,
) =>
  drafts.filter(isMessage).map((draft) => ({
    bot_id: botId,
    user_key: draft.userKey,
    session_id: draft.sessionId as string,
    occurred_at: draft.occurredAt,
    message_id: draft.id,
    memory_id: draft.id,
    owner_id: ownerId,
    speaker: draft.speaker,
    trust: draft.trust,
    content: null,
  }))

/** Inserts the messages among drafts whose memory is an earlier one, in their own words. */
export const insertMessages = async (
  db: Db,
  kept: readonly KeptDraft[],
  { botId, ownerId }: RememberContext,
): Promise<void> => {
  const messages = kept.filter(({ draft }) => isMessage(draft))
  if (messages.length === 0) return
  const rows = messages.map(({ draft, memoryId }) => ({
    user_key: draft.userKey,
    session_id: draft.sessionId,
    occurred_at: draft.occurredAt,
    message_id: draft.id,
    memory_id: memoryId,
    speaker: draft.speaker,
    trust: draft.trust,
    content: draft.content,
  }))
  await sql`
    insert into session_messages (bot_id, owner_id, user_key, session_id, occurred_at, message_id, memory_id,
      speaker, trust, content)
    select ${botId}::uuid, ${ownerId}, r.user_key, r.session_id, r.occurred_at, r.message_id, r.memory_id,
      r.speaker, r.trust, nullif(r.content, m.content)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (user_key text, session_id text,
      occurred_at timestamptz, message_id uuid, memory_id uuid, speaker text, trust text, content text)
    join memories m on m.bot_id = ${botId} and m.memory_id = r.memory_id`.execute(db)
}

export type MessageOrder = 'oldest' | 'newest'

/** One page of a session in the order of time: up to `limit` rows after the cursor. */
export const listSessionMessages = async (
  db: Db,
  { botId, userKey, sessionId }: AvatarUser & { readonly sessionId: string },
  order: MessageOrder,
  after: Cursor | undefined,
  limit: number,
): Promise<SessionMessage[]> => {
  const [isAfter, direction] =
    order === 'oldest' ? ([sql`>`, sql`asc`] as const) : ([sql`<`, sql`desc`] as const)
  const { rows } = await sql<SessionMessage>`
    select s.bot_id, s.user_key, s.session_id, s.occurred_at, s.message_id, s.memory_id, s.speaker, s.trust,
      coalesce(s.content, m.content) as content
    from session_messages s join memories m on m.bot_id = ${botId} and m.memory_id = s.memory_id
    where s.bot_id = ${botId} and s.user_key = ${userKey} and s.session_id = ${sessionId}
      and ${after ? sql`(s.occurred_at, s.message_id) ${isAfter} (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by s.occurred_at ${direction}, s.message_id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Messages that the selector matches, which may be words that a memory of another session has. */
export const selectMessages = async (
  db: Db,
  botId: string,
  selector: ForgetSelector,
  ids: readonly string[] | undefined,
): Promise<string[]> => {
  const { sessionId, speaker, before, isBuried } = selector
  // Those of the deleted memories go with them.
  if ([sessionId, speaker, before, isBuried].every((member) => member === undefined)) return []
  const { rows } = await sql<{ message_id: string }>`
    with origin as (
      select s.message_id, s.memory_id, m.content_key, s.session_id, s.speaker, s.occurred_at
      from session_messages s join memories m on m.bot_id = ${botId} and m.memory_id = s.memory_id
      where s.bot_id = ${botId} and ${isOwnSql(selector)}
    )
    select message_id from origin
    where ${ids === undefined ? sql`true` : sql`memory_id = any(${ids}::uuid[])`}
      and ${isMeantSql(botId, selector)}`.execute(db)
  return rows.map((row) => row.message_id)
}

/** Deletes messages by id inside the caller's transaction. */
export const deleteMessages = async (
  db: Db,
  botId: string,
  messageIds: readonly string[],
): Promise<void> => {
  if (messageIds.length === 0) return
  await sql`
    delete from session_messages
    where bot_id = ${botId} and message_id = any(${[...messageIds]}::uuid[])`.execute(db)
}

/**
 * Rewrites the texts of messages that differ from those of their memories; returns the ids of the
 * memories of those that changed.
 */
export const redactMessages = async (
  db: Db,
  botId: string,
  memoryIds: readonly string[],
  clean: (content: string) => string,
): Promise<Set<string>> => {
  if (memoryIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('session_messages')
    .select(['message_id', 'memory_id', 'content'])
    .where('bot_id', '=', botId)
    .where('memory_id', 'in', [...memoryIds])
    .where('content', 'is not', null)
    .execute()
  const changed = new Set<string>()
  for (const { message_id: id, memory_id: memoryId, content } of rows) {
    const cleaned = clean(content as string)
    if (cleaned === content) continue
    changed.add(memoryId)
    await db
      .updateTable('session_messages')
      .set({ content: cleaned })
      .where('bot_id', '=', botId)
      .where('memory_id', '=', memoryId)
      .where('message_id', '=', id)
      .execute()
  }
  return changed
}
