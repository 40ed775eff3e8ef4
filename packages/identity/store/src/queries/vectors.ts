import type { Db } from './db.ts'
import { nextMemorySeq } from './memory-seq.ts'

export type StoredVector = { readonly memoryId: string; readonly vector: Float32Array }

/** pgvector keeps single precision: nine digits give every such number back. */
const literal = (vector: Float32Array): string =>
  `[${Array.from(vector, (value) => Number(value.toPrecision(9))).join(',')}]`

export const insertVectors = async (
  db: Db,
  {
    botId,
    ownerId,
    embedderId,
  }: { readonly botId: string; readonly ownerId: string; readonly embedderId: string },
  vectors: readonly StoredVector[],
): Promise<void> => {
  if (vectors.length === 0) return
  await db
    .insertInto('memory_vectors')
    .values(
      vectors.map(({ memoryId, vector }) => ({
        bot_id: botId,
        memory_id: memoryId,
        embedder_id: embedderId,
        owner_id: ownerId,
        embedding: literal(vector),
      })),
    )
    .onConflict((conflict) => conflict.columns(['bot_id', 'memory_id', 'embedder_id']).doNothing())
    .execute()
}

/** pgvector's binary form: dimension and a spare as 16 bits each, then single-precision numbers, big endian. */
export const decodeVector = (bytes: Uint8Array): Float32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const vector = new Float32Array(view.getUint16(0))
  for (let at = 0; at < vector.length; at += 1) vector[at] = view.getFloat32(4 + 4 * at)
  return vector
}

/** Memories that this embedder has not embedded yet, oldest change first. */
export const memoriesWithoutVector = (
  db: Db,
  embedderId: string,
  limit: number,
): Promise<{ bot_id: string; memory_id: string; owner_id: string; content: string }[]> =>
  db
    .selectFrom('memories as m')
    .select(['m.bot_id', 'm.memory_id', 'm.owner_id', 'm.content'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memory_vectors as v')
            .select('v.memory_id')
            .whereRef('v.bot_id', '=', 'm.bot_id')
            .whereRef('v.memory_id', '=', 'm.memory_id')
            .where('v.embedder_id', '=', embedderId),
        ),
      ),
    )
    .orderBy('m.recorded_at')
    .limit(limit)
    .execute()

/**
 * Writes vectors of memories that are there already, and tells indexes elsewhere; inside a transaction of its
 * own avatar. A memory that was forgotten or changed in the meantime is left out.
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
