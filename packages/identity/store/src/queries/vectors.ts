import { sql } from 'kysely'
import type { Db } from './db.ts'
import { nextMemorySeq } from './memory-seq.ts'

export type StoredVector = { readonly memoryId: string; readonly vector: Float32Array }

type VectorsOf = { readonly botId: string; readonly ownerId: string; readonly embedderId: string }

export const insertVectors = async (
  db: Db,
  target: VectorsOf,
  vectors: readonly StoredVector[],
): Promise<void> => {
  if (vectors.length > 0) await vectorRows(db, target, vectors).execute()
}

/** The same as part of a larger statement; at least one vector is required. */
export const vectorRows = (
  db: Pick<Db, 'insertInto'>,
  { botId, ownerId, embedderId }: VectorsOf,
  vectors: readonly StoredVector[],
) =>
  db
    .insertInto('memory_vectors')
    .values(
      vectors.map(({ memoryId, vector }) => ({
        bot_id: botId,
        memory_id: memoryId,
        embedder_id: embedderId,
        owner_id: ownerId,
        embedding: encodeVector(vector),
      })),
    )
    .onConflict((conflict) => conflict.columns(['bot_id', 'memory_id', 'embedder_id']).doNothing())

/**
 * pgvector's binary form: dimension and an unused field as 16 bits each, then single-precision
 * numbers, big endian. As text, a database would parse each number, which takes longer than all
 * else about a row.
 */
const encodeVector = (vector: Float32Array): Buffer => {
  const bytes = Buffer.alloc(4 + 4 * vector.length)
  bytes.writeUInt16BE(vector.length, 0)
  // Adding 0 turns a negative zero into zero: as text, pgvector had none, and both are equal.
  for (let at = 0; at < vector.length; at += 1)
    bytes.writeFloatBE((vector[at] as number) + 0, 4 + 4 * at)
  return bytes
}

/** Reads that form. */
export const decodeVector = (bytes: Uint8Array): Float32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const vector = new Float32Array(view.getUint16(0))
  for (let at = 0; at < vector.length; at += 1) vector[at] = view.getFloat32(4 + 4 * at)
  return vector
}

/** Scope: the memories of one avatar, of one owner, or all. */
export type EmbedTarget = { readonly ownerId?: string; readonly botId?: string | null }

/** Memories that this embedder hasn't embedded. */
const withoutVector = (db: Db, embedderId: string, { ownerId, botId }: EmbedTarget) => {
  let query = db.selectFrom('memories as m')
  if (ownerId !== undefined) query = query.where('m.owner_id', '=', ownerId)
  if (typeof botId === 'string') query = query.where('m.bot_id', '=', botId)
  return query.where((eb) => {
    const vectors = eb
      .selectFrom('memory_vectors as v')
      .select('v.memory_id')
      .whereRef('v.memory_id', '=', 'm.memory_id')
      .where('v.embedder_id', '=', embedderId)
    // By value where it is known: a cluster then asks one node.
    return eb.not(
      eb.exists(
        typeof botId === 'string'
          ? vectors.where('v.bot_id', '=', botId)
          : vectors.whereRef('v.bot_id', '=', 'm.bot_id'),
      ),
    )
  })
}

/**
 * Up to `limit` of them after a position, in the order of the key: one index scan covers all pages.
 */
export const memoriesWithoutVector = (
  db: Db,
  embedderId: string,
  target: EmbedTarget,
  after: { readonly bot_id: string; readonly memory_id: string } | undefined,
  limit: number,
): Promise<{ bot_id: string; memory_id: string; owner_id: string; content: string }[]> => {
  let query = withoutVector(db, embedderId, target).select([
    'm.bot_id',
    'm.memory_id',
    'm.owner_id',
    'm.content',
  ])
  if (after)
    query = query.where(
      sql<boolean>`(m.bot_id, m.memory_id) > (${after.bot_id}::uuid, ${after.memory_id}::uuid)`,
    )
  return query.orderBy('m.bot_id').orderBy('m.memory_id').limit(limit).execute()
}

/** Number of memories. */
export const countMemories = async (db: Db, { ownerId, botId }: EmbedTarget): Promise<number> => {
  let query = db.selectFrom('memories').select(sql<number>`count(*)::int`.as('count'))
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId)
  if (typeof botId === 'string') query = query.where('bot_id', '=', botId)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Number of memories without a vector of this embedder. */
export const countWithoutVector = async (
  db: Db,
  embedderId: string,
  target: EmbedTarget,
): Promise<number> => {
  const { count } = await withoutVector(db, embedderId, target)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Inserts vectors of stored memories and updates other indexes, inside a transaction of their
 * avatar. A memory that was forgotten or changed in the meantime is skipped.
 */
export const backfillVectors = async (
  db: Db,
  target: { readonly botId: string; readonly ownerId: string; readonly embedderId: string },
  vectors: readonly StoredVector[],
): Promise<void> => {
  const seq = await nextMemorySeq(db, target.botId)
  const rows = await db
    .updateTable('memories')
    .set({ seq })
    .where('bot_id', '=', target.botId)
    .where(
      'memory_id',
      'in',
      vectors.map(({ memoryId }) => memoryId),
    )
    .returning('memory_id')
    .execute()
  const there = new Set(rows.map((row) => row.memory_id))
  await insertVectors(
    db,
    target,
    vectors.filter(({ memoryId }) => there.has(memoryId)),
  )
}
