import { type Statement, run, statement } from '@daimon/database'
import type { RuntimeConfig, Soul } from '@daimon/identity-api'
import type { PersonaState } from '@daimon/identity-core'
import { type Selectable, sql } from 'kysely'
import { type Cursor, isAfter } from '../cursor.ts'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type AvatarRow = Selectable<Database['avatars']>

export type NewAvatar = {
  readonly botId: string
  readonly ownerId: string
  readonly externalKey: string | null
  readonly soul: Soul
  readonly runtimeConfig: RuntimeConfig
  readonly persona: PersonaState
  readonly at: Date
}

/** Claims the external key; false when another avatar of the owner has it. */
export const claimExternalKey = async (
  db: Db,
  avatar: Pick<NewAvatar, 'ownerId' | 'botId' | 'externalKey' | 'at'>,
): Promise<boolean> => {
  const result = await db
    .insertInto('avatar_directory')
    .values({
      owner_id: avatar.ownerId,
      bot_id: avatar.botId,
      external_key: avatar.externalKey,
      created_at: avatar.at,
    })
    .onConflict((conflict) => conflict.constraint('avatar_directory_external_key').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Inserts the avatar and its first soul revision; the directory entry must exist. */
export const insertAvatar = async (db: Db, avatar: NewAvatar): Promise<AvatarRow> => {
  const soul = JSON.stringify(avatar.soul)
  const runtimeConfig = JSON.stringify(avatar.runtimeConfig)
  await insertRevision(db, {
    botId: avatar.botId,
    ownerId: avatar.ownerId,
    revision: 1,
    soul,
    runtimeConfig,
    at: avatar.at,
  })
  return db
    .insertInto('avatars')
    .values({
      bot_id: avatar.botId,
      owner_id: avatar.ownerId,
      external_key: avatar.externalKey,
      soul,
      soul_revision: 1,
      runtime_config: runtimeConfig,
      persona: JSON.stringify(avatar.persona),
      created_at: avatar.at,
      updated_at: avatar.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Revision = {
  botId: string
  ownerId: string
  revision: number
  soul: string
  runtimeConfig: string
  at: Date
}

const insertRevision = async (
  db: Db,
  { botId, ownerId, revision, soul, runtimeConfig, at }: Revision,
) => {
  await db
    .insertInto('soul_revisions')
    .values({ bot_id: botId, owner_id: ownerId, revision, soul, runtime_config: runtimeConfig, at })
    .execute()
}

const oneAvatar = (db: Db, ownerId: string, botId: string) =>
  db.selectFrom('avatars').selectAll().where('bot_id', '=', botId).where('owner_id', '=', ownerId)

export const findAvatar = (
  db: Db,
  ownerId: string,
  botId: string,
): Promise<AvatarRow | undefined> => run(db, avatarRead(db, ownerId, botId))

/** The same, as a statement to send with others. */
export const avatarRead = (
  db: Db,
  ownerId: string,
  botId: string,
): Statement<AvatarRow | undefined> => statement(oneAvatar(db, ownerId, botId), ([row]) => row)

/**
 * Reads the avatar and locks it until the transaction ends, so that writers of one avatar run in
 * sequence.
 */
export const lockAvatar = (
  db: Db,
  ownerId: string,
  botId: string,
): Promise<AvatarRow | undefined> => run(db, avatarLock(db, ownerId, botId))

/** The same, with further statements read under the lock. */
export const avatarLock = (
  db: Db,
  ownerId: string,
  botId: string,
): Statement<AvatarRow | undefined> =>
  statement(oneAvatar(db, ownerId, botId).forUpdate(), ([row]) => row)

export const findByExternalKey = async (
  db: Db,
  ownerId: string,
  externalKey: string,
): Promise<AvatarRow | undefined> => {
  const entry = await db
    .selectFrom('avatar_directory')
    .select('bot_id')
    .where('owner_id', '=', ownerId)
    .where('external_key', '=', externalKey)
    .executeTakeFirst()
  return entry && findAvatar(db, ownerId, entry.bot_id)
}

/** Avatars of an owner whose id is in a range: the targets of a memory id. */
export const botIdsInRange = async (
  db: Db,
  ownerId: string,
  [low, high]: readonly [string, string],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('avatar_directory')
    .select('bot_id')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '>=', low)
    .where('bot_id', '<=', high)
    .execute()
  return rows.map((row) => row.bot_id)
}

export type AvatarFilter = {
  readonly q: string | undefined
  readonly capability: string | undefined
}

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** One page, newest first: up to `limit` rows after the cursor. */
export const listAvatars = (
  db: Db,
  ownerId: string,
  filter: AvatarFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<AvatarRow[]> => {
  let query = db.selectFrom('avatars').selectAll().where('owner_id', '=', ownerId)
  if (filter.q) {
    const pattern = likePattern(filter.q)
    query = query.where(
      sql<boolean>`(soul->>'name' ilike ${pattern} or soul->>'role' ilike ${pattern} or soul->>'description' ilike ${pattern} or external_key ilike ${pattern})`,
    )
  }
  if (filter.capability)
    query = query.where(
      sql<boolean>`coalesce(soul->'capabilities', '[]')::jsonb @> ${JSON.stringify([filter.capability])}::jsonb`,
    )
  if (after) query = query.where(isAfter('created_at', 'bot_id', after))
  return query.orderBy('created_at', 'desc').orderBy('bot_id', 'desc').limit(limit).execute()
}

/**
 * Stores a changed soul or runtime_config as a new revision; the locked row has the number of the
 * last one.
 */
export const reviseAvatar = async (
  db: Db,
  row: AvatarRow,
  change: {
    readonly soul: Soul
    readonly runtimeConfig: RuntimeConfig
    readonly persona: PersonaState
    readonly at: Date
  },
): Promise<AvatarRow> => {
  const soul = JSON.stringify(change.soul)
  const runtimeConfig = JSON.stringify(change.runtimeConfig)
  const revision = row.soul_revision + 1
  await insertRevision(db, {
    botId: row.bot_id,
    ownerId: row.owner_id,
    revision,
    soul,
    runtimeConfig,
    at: change.at,
  })
  return db
    .updateTable('avatars')
    .set({
      soul,
      runtime_config: runtimeConfig,
      soul_revision: revision,
      persona: JSON.stringify(change.persona),
      updated_at: change.at,
    })
    .where('bot_id', '=', row.bot_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Freezes the avatar at a time, or unfreezes it with a state moved forward to now. */
export const setFrozen = (
  db: Db,
  botId: string,
  frozenAt: Date | null,
  persona: PersonaState,
): Promise<AvatarRow> =>
  db
    .updateTable('avatars')
    .set({
      is_frozen: frozenAt !== null,
      frozen_at: frozenAt,
      persona: JSON.stringify(persona),
    })
    .where('bot_id', '=', botId)
    .returningAll()
    .executeTakeFirstOrThrow()

const OWNED_TABLES = [
  'recall_snapshots',
  'memory_vectors',
  'memory_sources',
  'session_messages',
  'memory_attributes',
  'memory_derivations',
  'memories',
  'forgotten_memories',
  'tombstones',
  'turns',
  'pending_reflections',
  'session_moods',
  'reply_records',
  'drift_steps',
  'avatar_users',
  'soul_proposals',
  'soul_revisions',
  'avatars',
] as const

/** Deletes an avatar with all dependent rows; returns the number of deleted memories. */
export const deleteAvatar = async (db: Db, ownerId: string, botId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('memories')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('bot_id', '=', botId)
    .executeTakeFirstOrThrow()
  for (const table of OWNED_TABLES) await db.deleteFrom(table).where('bot_id', '=', botId).execute()
  await db
    .deleteFrom('avatar_directory')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .execute()
  return count
}
