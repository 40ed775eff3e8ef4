import type { Memory, RecallScope } from '@daimon/identity-api'
import {
  type IndexedInstruction,
  type RecallHit,
  type RecallQuery,
  findInstructions,
  recall,
  recallSteps,
  stageAsync,
} from '@daimon/identity-core'
import { type AvatarRow, memoriesById, stepsInSlices } from '@daimon/identity-store'
import type { ServerContext } from '../server-context.ts'
import type { AvatarIndexes } from './recall-indexes.ts'

export type RecallRequest = {
  readonly query: string
  readonly sessionId: string | undefined
  readonly recallScope: RecallScope | undefined
  readonly asOf: Date | undefined
  readonly timeZone?: string | undefined
  readonly locale?: string | undefined
  readonly limit: number
}

type RecallInput = {
  readonly query: string
  readonly top_k: number
  readonly session_id: string | undefined
  readonly recall_scope: RecallScope | undefined
  readonly as_of: Date | undefined
  readonly timezone: string | undefined
  readonly locale: string | undefined
}

/** Members that prepare and retrieve share. */
export const recallRequest = (body: RecallInput): RecallRequest => ({
  query: body.query,
  sessionId: body.session_id,
  recallScope: body.recall_scope,
  asOf: body.as_of,
  timeZone: body.timezone,
  locale: body.locale,
  limit: body.top_k,
})

export type RecallResult = {
  /** Best first, each with its score; one forgotten in the meantime is left out. */
  readonly memories: readonly Memory[]
  /** Instructions, the latest first, without a score: no question was put to them. */
  readonly requests: readonly Memory[]
  readonly timingsMs: RecallTimings
}

/** Embedding and bringing the index up to date go on at the same time. */
type RecallTimings = Readonly<Record<'embed' | 'index' | 'rank' | 'fetch', number>>

/**
 * Hits of a question among an avatar's memories, best first. Summaries come after what was said and
 * only into places that it leaves empty: they change neither which of it is found nor how it is
 * ranked.
 */
export const recallHits = async (
  parts: ServerContext,
  avatar: AvatarRow,
  request: RecallRequest,
): Promise<RecallHit[]> => {
  const { indexes, question } = await ask(parts, avatar, request)
  return rank(indexes, question)
}

/** The memories of the hits, and the instructions. */
export const recallMemories = async (
  parts: ServerContext,
  avatar: AvatarRow,
  request: RecallRequest,
  isExplained: boolean,
): Promise<RecallResult> => {
  const { indexes, question, ...asked } = await ask(parts, avatar, request)
  const rankedFromMs = performance.now()
  const hits = await rank(indexes, question)
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

/**
 * Of a message in which a rule found instructions, these alone: the rest may be pasted, and must
 * not be followed.
 */
const asInstruction = (memory: Memory, { isStated }: IndexedInstruction): Memory =>
  isStated ? memory : { ...memory, content: findInstructions(memory.content).join(' ') }

type RecallContext = {
  readonly indexes: AvatarIndexes
  readonly question: RecallQuery
  readonly timingsMs: Pick<RecallTimings, 'embed' | 'index'>
}

const ask = async (
  parts: ServerContext,
  avatar: AvatarRow,
  request: RecallRequest,
): Promise<RecallContext> => {
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
    timeZone: request.timeZone,
    locale: request.locale,
    limit: request.limit,
  }
  return { indexes, question, timingsMs: { embed, index } }
}

const timed = async <T>(work: Promise<T>): Promise<{ value: T; ms: number }> => {
  const fromMs = performance.now()
  const value = await work
  return { value, ms: performance.now() - fromMs }
}

const rank = async (
  { said, derived }: AvatarIndexes,
  question: RecallQuery,
): Promise<RecallHit[]> => {
  const indexes = [said, derived]
  await stepsInSlices(indexes, (index) => recallSteps(index, question))
  const hits = recall(said, question)
  const spare = question.limit - hits.length
  return spare > 0 && derived.size > 0
    ? [...hits, ...recall(derived, { ...question, limit: spare })]
    : hits
}
