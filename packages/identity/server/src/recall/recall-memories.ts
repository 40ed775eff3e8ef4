import type { Memory, RecallScope } from '@daimon/identity-api'
import { type RecallHit, recall } from '@daimon/identity-core'
import { type AvatarRow, memoriesById } from '@daimon/identity-store'
import type { KernelParts } from '../kernel-parts.ts'

export type RecallRequest = {
  readonly query: string
  readonly sessionId: string | undefined
  readonly recallScope: RecallScope | undefined
  readonly asOf: Date | undefined
  readonly limit: number
}

type Asking = {
  readonly query: string
  readonly top_k: number
  readonly session_id: string | undefined
  readonly recall_scope: RecallScope | undefined
  readonly as_of: Date | undefined
}

/** What prepare and retrieve ask alike. */
export const recallRequest = (body: Asking): RecallRequest => ({
  query: body.query,
  sessionId: body.session_id,
  recallScope: body.recall_scope,
  asOf: body.as_of,
  limit: body.top_k,
})

/** Hits of a question among an avatar's memories, best first. */
export const recallHits = async (
  parts: KernelParts,
  avatar: AvatarRow,
  request: RecallRequest,
): Promise<RecallHit[]> => {
  const [[vector], index] = await Promise.all([
    parts.embedder.embed([request.query]),
    parts.indexes.upTo(avatar.bot_id, avatar.memory_seq),
  ])
  return recall(index, {
    text: request.query,
    vector,
    sessionId: request.sessionId,
    recallScope: request.recallScope ?? avatar.runtime_config.recall_scope ?? 'session',
    asOfMs: request.asOf?.getTime(),
    nowMs: (request.asOf ?? parts.now()).getTime(),
    limit: request.limit,
  })
}

/** The memories behind the hits, each with its score; one forgotten in the meantime is left out. */
export const recallMemories = async (
  parts: KernelParts,
  avatar: AvatarRow,
  request: RecallRequest,
  isExplained: boolean,
): Promise<Memory[]> => {
  const hits = await recallHits(parts, avatar, request)
  const byId = new Map(hits.map((hit) => [hit.id, hit]))
  const memories = await memoriesById(
    parts.engine.db,
    avatar.bot_id,
    hits.map((hit) => hit.id),
  )
  return memories.map((memory) => {
    const hit = byId.get(memory.id)
    return {
      ...memory,
      score: hit?.score ?? 0,
      ...(isExplained && hit ? { score_parts: { ...hit.parts } } : {}),
    }
  })
}
