import { contentHash, saltForUser } from '@daimon/identity-core'
import { sql } from 'kysely'
import type { AvatarUser } from './avatar-users.ts'
import type { Db } from './db.ts'
import { eraseMemories } from './forget.ts'
import type { MemoryRow } from './memory-row.ts'
import { nextMemorySeq } from './memory-seq.ts'
import type { RememberContext } from './memory-draft.ts'
import { insertVectors } from './vectors.ts'

/** Memories read from one session; a longer one is summarized by its latest. */
const SESSION_ROWS_MAX = 5_000

const said = (db: Db, { botId, userKey }: AvatarUser) =>
  db
    .selectFrom('memories')
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('valid_to', 'is', null)
    .where('source', '<>', 'derived')
    .where('session_id', 'is not', null)

/** Sessions of a user with valid statements, and how many. */
export const sessionSizes = async (
  db: Db,
  user: AvatarUser,
): Promise<{ sessionId: string; memories: number }[]> => {
  const rows = await said(db, user)
    .select(['session_id', sql<number>`count(*)::int`.as('memories')])
    .groupBy('session_id')
    .orderBy('session_id')
    .execute()
  return rows.map((row) => ({ sessionId: row.session_id as string, memories: row.memories }))
}

/** Valid statements of a session, in the order of time. */
export const sessionRows = async (
  db: Db,
  user: AvatarUser,
  sessionId: string,
): Promise<MemoryRow[]> => {
  const latest = await said(db, user)
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('occurred_at', 'desc')
    .orderBy('memory_id', 'desc')
    .limit(SESSION_ROWS_MAX)
    .execute()
  return latest.toReversed()
}

/** The current summary of a session. */
export const findSummary = (
  db: Db,
  { botId, userKey }: AvatarUser,
  sessionId: string,
): Promise<MemoryRow | undefined> =>
  db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .where('session_id', '=', sessionId)
    .where('source', '=', 'derived')
    .where('kind', '=', 'summary')
    .where('valid_to', 'is', null)
    .orderBy('recorded_at', 'desc')
    .executeTakeFirst()

export type NewSummary = Pick<MemoryRow, 'memory_id' | 'content' | 'scope' | 'occurred_at'> & {
  readonly userKey: string
  readonly sessionId: string
  readonly metadata: Record<string, unknown>
  readonly originIds: readonly string[]
  readonly vector: Float32Array | undefined
}

/**
 * Replaces the summary of a session. The previous one is deleted: it was derived from the same
 * statements and can be derived again. The caller's transaction holds the avatar's lock.
 */
export const writeSummary = async (
  db: Db,
  summary: NewSummary,
  former: MemoryRow | undefined,
  context: RememberContext,
): Promise<void> => {
  const { botId, ownerId, now } = context
  if (former) await eraseMemories(db, [former], context)
  const seq = await nextMemorySeq(db, botId)
  await db
    .insertInto('memories')
    .values({
      bot_id: botId,
      owner_id: ownerId,
      memory_id: summary.memory_id,
      chain_id: summary.memory_id,
      seq,
      content: summary.content,
      content_key: Buffer.from(saltForUser(contentHash(summary.content), summary.userKey)),
      kind: 'summary',
      user_key: summary.userKey,
      session_id: summary.sessionId,
      scope: summary.scope,
      speaker: null,
      occurred_at: summary.occurred_at,
      recorded_at: now,
      valid_from: now,
      valid_to: null,
      superseded_by: null,
      importance: 0.5,
      source: 'derived',
      trust: 'assistant',
      metadata: JSON.stringify(summary.metadata),
    })
    .execute()
  await db
    .insertInto('memory_derivations')
    .values(
      summary.originIds.map((originId) => ({
        bot_id: botId,
        memory_id: summary.memory_id,
        origin_id: originId,
        owner_id: ownerId,
      })),
    )
    .execute()
  if (summary.vector)
    await insertVectors(db, context, [{ memoryId: summary.memory_id, vector: summary.vector }])
}
