import {
  type EmbedTarget,
  type DatabaseBackend,
  asOwner,
  asTask,
  backfillVectors,
  lockAvatar,
  memoriesWithoutVector,
} from '@daimon/identity-store'
import type { FaultTolerantEmbedder } from '../fault-tolerant-embedder.ts'

const BATCH = 200

export type EmbedRun = {
  readonly target?: EmbedTarget
  /** Ends the run between two batches; what is done is kept. */
  readonly signal?: AbortSignal
  readonly onBatch?: () => Promise<void>
}

/**
 * Embeds every memory that the embedder in use has not embedded: what was said while it was down,
 * and everything after a change of embedder. Each batch is kept as it is done, so that a job that
 * ends early goes on where it was. Throws while the embedder is down, to be tried again.
 */
export const embedMissing = async (
  engine: DatabaseBackend,
  embedder: FaultTolerantEmbedder,
  { target = {}, signal, onBatch }: EmbedRun = {},
): Promise<void> => {
  const { db } = asTask(engine, 'embed')
  let after: { readonly bot_id: string; readonly memory_id: string } | undefined
  for (;;) {
    signal?.throwIfAborted()
    const missing = await memoriesWithoutVector(db, embedder.id, target, after, BATCH)
    if (missing.length === 0) return
    const vectors = await embedder.embed(missing.map((memory) => memory.content))
    const embedded = missing.flatMap((memory, at) => {
      const vector = vectors[at]
      return vector ? [{ ...memory, vector }] : []
    })
    if (embedded.length < missing.length) throw new Error('the embedder is down')
    for (const [botId, own] of Map.groupBy(embedded, (memory) => memory.bot_id)) {
      const ownerId = own[0]?.owner_id ?? ''
      await asOwner(engine, ownerId)
        .db.transaction()
        .execute(async (trx) => {
          if (!(await lockAvatar(trx, ownerId, botId))) return
          const found = own.map(({ memory_id, vector }) => ({ memoryId: memory_id, vector }))
          await backfillVectors(trx, { botId, ownerId, embedderId: embedder.id }, found)
        })
    }
    await onBatch?.()
    after = missing.at(-1)
  }
}
