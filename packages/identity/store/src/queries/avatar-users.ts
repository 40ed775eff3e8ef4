import { type Statement, statement, writing } from '@daimon/database'
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Cursor, isAfter } from '../cursor.ts'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

/** A user of an avatar; an empty key names what all its users share. */
export type AvatarUser = { readonly botId: string; readonly userKey: string }

export type UserRow = Selectable<Database['avatar_users']>

/** A user whom a write has named; `undefined` for any other. */
export const userRead = (db: Db, { botId, userKey }: AvatarUser): Statement<UserRow | undefined> =>
  statement(
    db
      .selectFrom('avatar_users')
      .selectAll()
      .where('bot_id', '=', botId)
      .where('user_id', '=', userKey),
    ([row]) => row,
  )

export type SeenUser = AvatarUser & {
  readonly ownerId: string
  /** Absent if the write named none: the last one stays. */
  readonly timeZone: string | undefined
  readonly at: Date
}

/** Notes that a user was there, and where; nothing for an empty key. */
export const userWrite = (db: Db, user: SeenUser): Statement<void> | undefined =>
  user.userKey === ''
    ? undefined
    : writing(
        db
          .insertInto('avatar_users')
          .values({
            bot_id: user.botId,
            user_id: user.userKey,
            owner_id: user.ownerId,
            user_ref: randomUUID(),
            timezone: user.timeZone ?? null,
            first_seen_at: user.at,
            last_seen_at: user.at,
          })
          .onConflict((conflict) =>
            conflict.columns(['bot_id', 'user_id']).doUpdateSet({
              last_seen_at: sql`greatest(avatar_users.last_seen_at, excluded.last_seen_at)`,
              timezone: sql`coalesce(excluded.timezone, avatar_users.timezone)`,
            }),
          ),
      )

export type ListedUser = UserRow & { readonly memories: number }

/** One page of an avatar's users, newest first by the time at which they were first seen. */
export const listUsers = (
  db: Db,
  botId: string,
  after: Cursor | undefined,
  limit: number,
): Promise<ListedUser[]> => {
  let query = db
    .selectFrom('avatar_users as u')
    .selectAll('u')
    .select(
      sql<number>`(select count(*)::int from memories m where m.bot_id = ${botId}
        and m.user_key = u.user_id and m.valid_to is null)`.as('memories'),
    )
    .where('u.bot_id', '=', botId)
  if (after) query = query.where(isAfter('u.first_seen_at', 'u.user_ref', after))
  return query
    .orderBy('u.first_seen_at', 'desc')
    .orderBy('u.user_ref', 'desc')
    .limit(limit)
    .execute()
}

/** Tables whose rows of a user carry nothing for anyone else. */
const OWNED_TABLES = [
  'recall_snapshots',
  'forgotten_memories',
  'tombstones',
  'turns',
  'pending_reflections',
  'session_moods',
  'reply_records',
  'drift_steps',
  'soul_proposals',
] as const

/**
 * Deletes everything of a user inside the caller's transaction, which must hold the avatar's lock;
 * returns the numbers of deleted memories and of all deleted rows.
 */
export const deleteUser = async (
  db: Db,
  { botId, userKey }: AvatarUser,
  ownerId: string,
): Promise<{ readonly memories: number; readonly rows: number }> => {
  const deleted = await db
    .deleteFrom('memories')
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .executeTakeFirstOrThrow()
  let rows = Number(deleted.numDeletedRows)
  for (const table of OWNED_TABLES) {
    const result = await db
      .deleteFrom(table)
      .where('bot_id', '=', botId)
      .where('user_key', '=', userKey)
      .executeTakeFirstOrThrow()
    rows += Number(result.numDeletedRows)
  }
  const jobs = await db
    .deleteFrom('jobs')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
    .executeTakeFirstOrThrow()
  const user = await db
    .deleteFrom('avatar_users')
    .where('bot_id', '=', botId)
    .where('user_id', '=', userKey)
    .executeTakeFirstOrThrow()
  rows += Number(jobs.numDeletedRows) + Number(user.numDeletedRows)
  return { memories: Number(deleted.numDeletedRows), rows }
}
