import type { Memory, RecallScope } from '@daimon/identity-api'
import {
  type RecallHit,
  type RecallQuestion,
  recall,
  standingRequests,
} from '@daimon/identity-core'
import { type AvatarRow, memoriesById } from '@daimon/identity-store'
import type { KernelParts } from '../kernel-parts.ts'
import type { AvatarIndexes } from './recall-indexes.ts'

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

export type Recalled = {
  /** Best first, each with its score; one forgotten in the meantime is left out. */
  readonly memories: readonly Memory[]
  /** What the user asked for good, the latest first, without a score: no question was put to it. */
  readonly requests: readonly Memory[]
}

/**
 * Hits of a question among an avatar's memories, best first. Summaries come after what was said and only into places
 * that it leaves empty: they change neither which of it is found nor how it is ranked.
 */
export const recallHits = async (
  parts: KernelParts,
  avatar: AvatarRow,
  request: RecallRequest,
): Promise<RecallHit[]> => {
  const { indexes, question } = await ask(parts, avatar, request)
  return rank(indexes, question)
}

/** The memories behind the hits, and the standing requests beside them. */
export const recallMemories = async (
  parts: KernelParts,
  avatar: AvatarRow,
  request: RecallRequest,
  isExplained: boolean,
): Promise<Recalled> => {
  const { indexes, question } = await ask(parts, avatar, request)
  const hits = rank(indexes, question)
  const requestIds = standingRequests(indexes.said, question)
  const found = await memoriesById(parts.engine.db, avatar.bot_id, [
    ...new Set([...hits.map(({ id }) => id), ...requestIds]),
  ])
  const byId = new Map(found.map((memory) => [memory.id, memory]))
  return {
    memories: hits.flatMap(({ id, score, parts: scoreParts }) => {
      const memory = byId.get(id)
      if (!memory) return []
      return [{ ...memory, score, ...(isExplained ? { score_parts: { ...scoreParts } } : {}) }]
    }),
    requests: requestIds.flatMap((id) => byId.get(id) ?? []),
  }
}

const ask = async (
  parts: KernelParts,
  avatar: AvatarRow,
  request: RecallRequest,
): Promise<{ indexes: AvatarIndexes; question: RecallQuestion }> => {
  const [[vector], indexes] = await Promise.all([
    parts.embedder.embed([request.query]),
    parts.indexes.upTo(avatar.bot_id, avatar.memory_seq),
  ])
  const question = {
    text: request.query,
    vector,
    sessionId: request.sessionId,
    recallScope: request.recallScope ?? avatar.runtime_config.recall_scope ?? 'session',
    asOfMs: request.asOf?.getTime(),
    nowMs: (request.asOf ?? parts.now()).getTime(),
    limit: request.limit,
  }
  return { indexes, question }
}

const rank = ({ said, derived }: AvatarIndexes, question: RecallQuestion): RecallHit[] => {
  const hits = recall(said, question)
  const spare = question.limit - hits.length
  return spare > 0 && derived.size > 0
    ? [...hits, ...recall(derived, { ...question, limit: spare })]
    : hits
}
