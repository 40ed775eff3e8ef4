import type { Memory, RecallScope } from '@daimon/identity-api'
import {
  type IndexedInstruction,
  type RecallHit,
  type RecallQuestion,
  findInstructions,
  recall,
  stageAsync,
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
  /** Instructions, the latest first, without a score: no question was put to them. */
  readonly requests: readonly Memory[]
  readonly timingsMs: RecallTimings
}

/** Embedding and bringing the index up to date go on at the same time. */
type RecallTimings = Readonly<Record<'embed' | 'index' | 'rank' | 'fetch', number>>

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

/** The memories behind the hits, and the instructions beside them. */
export const recallMemories = async (
  parts: KernelParts,
  avatar: AvatarRow,
  request: RecallRequest,
  isExplained: boolean,
): Promise<Recalled> => {
  const { indexes, question, ...asked } = await ask(parts, avatar, request)
  const rankedFromMs = performance.now()
  const hits = rank(indexes, question)
  const instructions = indexes.instructions.visibleTo(question)
  const fetchedFromMs = performance.now()
  const ids = [...new Set([...hits.map(({ id }) => id), ...instructions.map(({ id }) => id)])]
  const found = await stageAsync('fetch', () => memoriesById(parts.engine.db, avatar.bot_id, ids))
  const timingsMs = {
    ...asked.timingsMs,
    rank: fetchedFromMs - rankedFromMs,
    fetch: performance.now() - fetchedFromMs,
  }
  const byId = new Map(found.map((memory) => [memory.id, memory]))
  return {
    memories: hits.flatMap(({ id, score, parts: scoreParts }) => {
      const memory = byId.get(id)
      if (!memory) return []
      return [{ ...memory, score, ...(isExplained ? { score_parts: { ...scoreParts } } : {}) }]
    }),
    requests: instructions.flatMap((instruction) => {
      const memory = byId.get(instruction.id)
      return memory ? [asInstruction(memory, instruction)] : []
    }),
    timingsMs,
  }
}

/** Of a message in which a rule found instructions, these alone: the rest may be pasted, and is to be heeded by nobody. */
const asInstruction = (memory: Memory, { isStated }: IndexedInstruction): Memory =>
  isStated ? memory : { ...memory, content: findInstructions(memory.content).join(' ') }

type Asked = {
  readonly indexes: AvatarIndexes
  readonly question: RecallQuestion
  readonly timingsMs: Pick<RecallTimings, 'embed' | 'index'>
}

const ask = async (
  parts: KernelParts,
  avatar: AvatarRow,
  request: RecallRequest,
): Promise<Asked> => {
  const [{ value: vectors, ms: embed }, { value: indexes, ms: index }] = await Promise.all([
    timed(stageAsync('embed', () => parts.embedder.embed([request.query]))),
    timed(
      stageAsync('index', () =>
        parts.indexes.upTo(parts.engine.db, avatar.bot_id, avatar.memory_seq),
      ),
    ),
  ])
  const [vector] = vectors
  const question = {
    text: request.query,
    vector,
    sessionId: request.sessionId,
    recallScope: request.recallScope ?? avatar.runtime_config.recall_scope ?? 'session',
    asOfMs: request.asOf?.getTime(),
    nowMs: (request.asOf ?? parts.now()).getTime(),
    limit: request.limit,
  }
  return { indexes, question, timingsMs: { embed, index } }
}

const timed = async <T>(work: Promise<T>): Promise<{ value: T; ms: number }> => {
  const fromMs = performance.now()
  const value = await work
  return { value, ms: performance.now() - fromMs }
}

const rank = ({ said, derived }: AvatarIndexes, question: RecallQuestion): RecallHit[] => {
  const hits = recall(said, question)
  const spare = question.limit - hits.length
  return spare > 0 && derived.size > 0
    ? [...hits, ...recall(derived, { ...question, limit: spare })]
    : hits
}
