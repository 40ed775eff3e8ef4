import type { KindBy, Memory } from '@daimon/identity-api'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../queries/db.ts'
import type { StepRow } from '../queries/drift.ts'
import { withSources } from '../queries/memory-row.ts'
import type { SoulRevisionRow } from '../queries/soul-revisions.ts'
import { decodeVector } from '../queries/vectors.ts'
import type { Database } from '../schema.ts'

const REVISIONS = 20
const STEPS = 500
const TOMBSTONES = 5_000
// A content has up to a million characters.
const MEMORIES = 250

/** Revisions of an avatar's soul, oldest first, in batches. */
export const revisionRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly SoulRevisionRow[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('soul_revisions')
      .selectAll()
      .where('bot_id', '=', botId)
      .where('revision', '>', after)
      .orderBy('revision')
      .limit(REVISIONS)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < REVISIONS) return
    after = rows.at(-1)?.revision ?? after
  }
}

/** The drift log, oldest first, in batches. */
export const stepRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly StepRow[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('drift_steps')
      .selectAll()
      .where('bot_id', '=', botId)
      .where('step_no', '>', after)
      .orderBy('step_no')
      .limit(STEPS)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < STEPS) return
    after = rows.at(-1)?.step_no ?? after
  }
}

export type TombstoneRow = Selectable<Database['tombstones']>

/** Tombstones in the order of their key, in batches. */
export const tombstoneRows = async function* (
  db: Db,
  botId: string,
): AsyncGenerator<readonly TombstoneRow[]> {
  let last: TombstoneRow | undefined
  for (;;) {
    let query = db.selectFrom('tombstones').selectAll().where('bot_id', '=', botId)
    if (last)
      query = query.where(
        sql<boolean>`(content_key, session_key) > (${Buffer.from(last.content_key)}, ${last.session_key})`,
      )
    const rows = await query
      .orderBy('content_key')
      .orderBy('session_key')
      .limit(TOMBSTONES)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < TOMBSTONES) return
    last = rows.at(-1)
  }
}

/** A memory with members that only its own avatar stores. */
export type WholeMemory = {
  readonly memory: Memory
  readonly chainId: string
  readonly kindBy: KindBy
  readonly derivedFrom: readonly string[]
  readonly vector: Float32Array | undefined
}

/**
 * Memories in the order of their ids, including superseded ones; with the vectors of an embedder if
 * one is given.
 */
export const memoryRows = async function* (
  db: Db,
  botId: string,
  embedderId: string | undefined,
): AsyncGenerator<readonly WholeMemory[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .selectFrom('memories as m')
      .selectAll('m')
      // The replacement may have expired first: then it isn't referenced.
      .select(
        sql<string | null>`(select n.memory_id from memories n where n.bot_id = ${botId}
          and n.memory_id = m.superseded_by)`.as('superseded_by'),
      )
      .where('m.bot_id', '=', botId)
      .where('m.memory_id', '>', after)
      .orderBy('m.memory_id')
      .limit(MEMORIES)
      .execute()
    const ids = rows.map((row) => row.memory_id)
    if (rows.length > 0) {
      const memories = await withSources(db, rows)
      const origins = await readOrigins(
        db,
        botId,
        rows.flatMap((row) => (row.source === 'derived' ? row.memory_id : [])),
      )
      const vectors =
        embedderId === undefined ? undefined : await readVectors(db, botId, ids, embedderId)
      yield rows.map((row, at) => ({
        memory: memories[at] as Memory,
        chainId: row.chain_id,
        // The rule has just decided the kind of an old row.
        kindBy: row.kind_by ?? 'rule',
        derivedFrom: origins.get(row.memory_id) ?? [],
        vector: vectors?.get(row.memory_id),
      }))
    }
    if (rows.length < MEMORIES) return
    after = ids.at(-1) ?? after
  }
}

const readOrigins = async (
  db: Db,
  botId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('memory_derivations')
    .select(['memory_id', 'origin_id'])
    .where('bot_id', '=', botId)
    .where('memory_id', 'in', [...ids])
    .orderBy('origin_id')
    .execute()
  const byMemory = Map.groupBy(rows, (row) => row.memory_id)
  return new Map([...byMemory].map(([id, own]) => [id, own.map((row) => row.origin_id)]))
}

const readVectors = async (
  db: Db,
  botId: string,
  ids: readonly string[],
  embedderId: string,
): Promise<Map<string, Float32Array>> => {
  const rows = await db
    .selectFrom('memory_vectors')
    .select(['memory_id', sql<Uint8Array>`vector_send(embedding)`.as('bytes')])
    .where('bot_id', '=', botId)
    .where('embedder_id', '=', embedderId)
    .where('memory_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.memory_id, decodeVector(row.bytes)]))
}
