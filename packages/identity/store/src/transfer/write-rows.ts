import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../queries/db.ts'

export type AvatarTarget = { readonly botId: string; readonly ownerId: string }

/**
 * How each list of an avatar is inserted from JSON lines: the columns and the members of a line.
 */
const WRITERS = {
  soul_revisions: ({ botId, ownerId }, rows) => sql`
    insert into soul_revisions (bot_id, owner_id, revision, soul, runtime_config, at)
    select ${botId}::uuid, ${ownerId}, r.revision, r.soul, r.runtime_config, r.at
    from json_to_recordset(${rows}::json) as r (revision integer, soul json, runtime_config json, at timestamptz)`,
  soul_proposals: ({ botId, ownerId }, rows) => sql`
    insert into soul_proposals (bot_id, owner_id, proposal_id, user_key, author, reason, changes,
      base_revision, memory_ids, step_ids, status, created_at, decided_at, revision, undo_revision)
    select ${botId}::uuid, ${ownerId}, r.proposal_id, r.user_key, r.author, r.reason, r.changes,
      r.base_revision, r.memory_ids, r.step_ids, r.status, r.created_at, r.decided_at, r.revision,
      r.undo_revision
    from json_to_recordset(${rows}::json) as r (proposal_id uuid, user_key text, author text, reason text,
      changes json, base_revision integer, memory_ids json, step_ids json, status text,
      created_at timestamptz, decided_at timestamptz, revision integer, undo_revision integer)`,
  drift_steps: ({ botId, ownerId }, rows) => sql`
    insert into drift_steps
      (bot_id, owner_id, step_no, step_id, at, cause, before, after, persona_after, evidence, turn_id,
        user_key, session_id)
    select ${botId}::uuid, ${ownerId}, r.step_no, r.step_id, r.at, r.cause, r.before, r.after, r.persona_after,
      r.evidence, r.turn_id, r.user_key, r.session_id
    from json_to_recordset(${rows}::json) as r (step_no integer, step_id uuid, at timestamptz, cause text,
      before json, after json, persona_after json, evidence json, turn_id text, user_key text,
      session_id text)`,
  session_moods: ({ botId, ownerId }, rows) => sql`
    insert into session_moods (bot_id, owner_id, user_key, session_id, mood)
    select ${botId}::uuid, ${ownerId}, r.user_key, r.session_id, r.mood
    from json_to_recordset(${rows}::json) as r (user_key text, session_id text, mood json)`,
  reply_records: ({ botId, ownerId }, rows) => sql`
    insert into reply_records (bot_id, owner_id, user_key, session_key, record)
    select ${botId}::uuid, ${ownerId}, r.user_key, r.session_key, r.record
    from json_to_recordset(${rows}::json) as r (user_key text, session_key text, record json)`,
  tombstones: ({ botId, ownerId }, rows) => sql`
    insert into tombstones (bot_id, owner_id, content_key, user_key, session_key, at)
    select ${botId}::uuid, ${ownerId}, decode(r.content_key, 'hex'), r.user_key, r.session_key, r.at
    from json_to_recordset(${rows}::json) as r
      (content_key text, user_key text, session_key text, at timestamptz)
    on conflict do nothing`,
  memories: ({ botId, ownerId }, rows) => sql`
    insert into memories (bot_id, owner_id, memory_id, chain_id, seq, content, content_key, kind, kind_by,
      user_key, session_id, scope, speaker, occurred_at, recorded_at, valid_from, valid_to, superseded_by, importance, source, trust, metadata,
      count)
    select ${botId}::uuid, ${ownerId}, r.memory_id, r.chain_id, 1, r.content, decode(r.content_key, 'hex'), r.kind,
      r.kind_by, r.user_key, r.session_id, r.scope, r.speaker, r.occurred_at, r.recorded_at, r.valid_from, r.valid_to, r.superseded_by,
      r.importance, r.source, r.trust, r.metadata, r.count
    from json_to_recordset(${rows}::json) as r (memory_id uuid, chain_id uuid, content text, content_key text,
      kind text, kind_by text, user_key text, session_id text, scope text, speaker text, occurred_at timestamptz, recorded_at timestamptz,
      valid_from timestamptz, valid_to timestamptz, superseded_by uuid, importance double precision, source text,
      trust text, metadata json, count integer)`,
  memory_sources: ({ botId, ownerId }, rows) => sql`
    insert into memory_sources
      (bot_id, owner_id, memory_id, source_no, session_id, speaker, occurred_at, metadata)
    select ${botId}::uuid, ${ownerId}, r.memory_id, r.source_no, r.session_id, r.speaker, r.occurred_at, r.metadata
    from json_to_recordset(${rows}::json) as r (memory_id uuid, source_no integer, session_id text, speaker text,
      occurred_at timestamptz, metadata json)`,
  session_messages: ({ botId, ownerId }, rows) => sql`
    insert into session_messages (bot_id, owner_id, user_key, session_id, occurred_at, message_id, memory_id,
      speaker, trust, content)
    select ${botId}::uuid, ${ownerId}, m.user_key, r.session_id, r.occurred_at, r.message_id, r.memory_id,
      r.speaker, r.trust, nullif(r.content, m.content)
    from json_to_recordset(${rows}::json) as r (session_id text, occurred_at timestamptz,
      message_id uuid, memory_id uuid, speaker text, trust text, content text)
    join memories m on m.bot_id = ${botId} and m.memory_id = r.memory_id`,
  memory_derivations: ({ botId, ownerId }, rows) => sql`
    insert into memory_derivations (bot_id, owner_id, memory_id, origin_id)
    select ${botId}::uuid, ${ownerId}, r.memory_id, r.origin_id
    from json_to_recordset(${rows}::json) as r (memory_id uuid, origin_id uuid)
    on conflict do nothing`,
  memory_vectors: ({ botId, ownerId }, rows) => sql`
    insert into memory_vectors (bot_id, owner_id, memory_id, embedder_id, embedding)
    select ${botId}::uuid, ${ownerId}, r.memory_id, r.embedder_id, r.embedding::vector
    from json_to_recordset(${rows}::json) as r (memory_id uuid, embedder_id text, embedding text)`,
  avatar_users: ({ botId, ownerId }, rows) => sql`
    insert into avatar_users (bot_id, owner_id, user_id, user_ref, timezone, first_seen_at, last_seen_at)
    select ${botId}::uuid, ${ownerId}, r.user_id, gen_random_uuid(), r.timezone, r.first_seen_at,
      r.last_seen_at
    from json_to_recordset(${rows}::json) as r (user_id text, timezone text, first_seen_at timestamptz,
      last_seen_at timestamptz)`,
} as const satisfies Record<string, (target: AvatarTarget, rows: string) => RawBuilder<unknown>>

export type RowList = keyof typeof WRITERS

/** Inserts rows of a new avatar, each a JSON text, in one statement. */
export const writeRows = async (
  db: Db,
  list: RowList,
  target: AvatarTarget,
  lines: readonly string[],
): Promise<void> => {
  if (lines.length === 0) return
  await WRITERS[list](target, `[${lines.join(',')}]`).execute(db)
}

/** Reserves an avatar that doesn't exist yet, before its rows are inserted. */
export const beginImport = async (
  db: Db,
  { botId, ownerId }: AvatarTarget,
  at: Date,
): Promise<void> => {
  await db
    .insertInto('imports_under_way')
    .values({ bot_id: botId, owner_id: ownerId, at })
    .execute()
}

export const endImport = async (db: Db, botId: string): Promise<void> => {
  await db.deleteFrom('imports_under_way').where('bot_id', '=', botId).execute()
}

export const importsUnderWay = async (db: Db): Promise<AvatarTarget[]> => {
  const rows = await db.selectFrom('imports_under_way').select(['bot_id', 'owner_id']).execute()
  return rows.map((row) => ({ botId: row.bot_id, ownerId: row.owner_id }))
}

/** Adds the users whom memories name and the list of users doesn't. */
export const completeUsers = async (db: Db, { botId, ownerId }: AvatarTarget): Promise<void> => {
  await sql`
    insert into avatar_users (bot_id, owner_id, user_id, user_ref, first_seen_at, last_seen_at)
    select ${botId}::uuid, ${ownerId}, user_key, gen_random_uuid(), min(recorded_at), max(recorded_at)
    from memories where bot_id = ${botId} and user_key <> '' group by user_key
    on conflict do nothing`.execute(db)
}

/** Copies the tombstones of another avatar. */
export const copyTombstones = async (
  db: Db,
  fromBotId: string,
  target: AvatarTarget,
): Promise<void> => {
  await sql`
    insert into tombstones (bot_id, owner_id, content_key, user_key, session_key, at)
    select ${target.botId}::uuid, ${target.ownerId}, content_key, user_key, session_key, at
    from tombstones where bot_id = ${fromBotId} and owner_id = ${target.ownerId}
    on conflict do nothing`.execute(db)
}

/** Number of rows of a list that an avatar has. */
export const countRows = async (
  db: Db,
  list: 'memories' | 'tombstones' | 'drift_steps' | 'memory_vectors',
  botId: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom(list)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('bot_id', '=', botId)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts the avatar's own row last: until then no part of it is visible. */
export const insertImported = async (
  db: Db,
  { botId, ownerId }: AvatarTarget,
  avatar: {
    readonly externalKey: string | null
    readonly soul: string
    readonly soulRevision: number
    readonly runtimeConfig: string
    readonly persona: string
    readonly frozenAt: Date | null
    readonly stepCount: number
    readonly createdAt: Date
    readonly updatedAt: Date
  },
): Promise<void> => {
  await db
    .insertInto('avatars')
    .values({
      bot_id: botId,
      owner_id: ownerId,
      external_key: avatar.externalKey,
      soul: avatar.soul,
      soul_revision: avatar.soulRevision,
      runtime_config: avatar.runtimeConfig,
      persona: avatar.persona,
      is_frozen: avatar.frozenAt !== null,
      frozen_at: avatar.frozenAt,
      drift_step_count: avatar.stepCount,
      memory_seq: 1,
      created_at: avatar.createdAt,
      updated_at: avatar.updatedAt,
    })
    .execute()
}
