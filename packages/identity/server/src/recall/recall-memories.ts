import type { Memory, RecallScope } from '@daimon/identity-api'
import {
  BLOCK_TOKENS,
  type IndexedInstruction,
  MIN_SCORE,
  RELEVANCE_DEPTH,
  type RecallHit,
  type RecallIndex,
  type RecallQuery,
  type SearchableIndex,
  findInstructions,
  findOutlineTopic,
  joinIndexes,
  limitTokens,
  recall,
  recallSteps,
  resolveReferences,
  stageAsync,
  visibleInstructions,
} from '@daimon/identity-core'
import { type AvatarRow, type KnownUser, memoriesById, stepsInSlices } from '@daimon/identity-store'
import type { ServerContext } from '../server-context.ts'
import { findTimeZone } from '../users/find-time-zone.ts'
import { findRepeated } from './find-repeated.ts'
import type { IndexedUser, UserIndexes } from './recall-indexes.ts'

export type RecallRequest = {
  readonly query: string
  /** The user for whom is recalled; empty for what all users share. */
  readonly userKey: string
  /** Absent if no write has named the user. */
  readonly user?: KnownUser | undefined
  /** Leaves out what all users share. */
  readonly isOwnOnly?: boolean
  readonly sessionId: string | undefined
  readonly recallScope: RecallScope | undefined
  readonly asOf: Date | undefined
  readonly timeZone?: string | undefined
  readonly locale?: string | undefined
  readonly limit: number
  readonly minScore?: number | undefined
  /** Maximum size of the contents together, in tokens. */
  readonly tokens?: number
  /** Messages that the caller's prompt holds. */
  readonly recent?: readonly string[] | undefined
  readonly excludedIds?: readonly string[] | undefined
}

type RecallInput = {
  readonly query: string
  readonly user_id: string | undefined
  readonly top_k: number | undefined
  readonly min_score: number | undefined
  readonly session_id: string | undefined
  readonly recall_scope: RecallScope | undefined
  readonly as_of: Date | undefined
  readonly timezone: string | undefined
  readonly locale: string | undefined
  readonly recent: readonly string[] | undefined
  readonly exclude_memory_ids: readonly string[] | undefined
}

/**
 * Members that prepare and retrieve share. Without `top_k`, what deserves it fills a number of
 * tokens; a block with a budget of its own keeps to that.
 */
export const recallRequest = (
  body: RecallInput,
  user: KnownUser | undefined,
  tokenBudget?: number,
): RecallRequest => ({
  query: body.query,
  userKey: body.user_id ?? '',
  user,
  sessionId: body.session_id,
  recallScope: body.recall_scope,
  asOf: body.as_of,
  timeZone: findTimeZone(body.timezone, user),
  locale: body.locale,
  recent: body.recent,
  excludedIds: body.exclude_memory_ids,
  ...(body.top_k === undefined
    ? {
        limit: RELEVANCE_DEPTH,
        minScore: body.min_score ?? MIN_SCORE,
        ...(tokenBudget === undefined ? { tokens: BLOCK_TOKENS } : {}),
      }
    : { limit: body.top_k, minScore: body.min_score }),
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
  const { layers, question } = await ask(parts, avatar, request)
  return rank(layers, question)
}

/** The memories of the hits, and the instructions. */
export const recallMemories = async (
  parts: ServerContext,
  avatar: AvatarRow,
  request: RecallRequest,
  isExplained: boolean,
): Promise<RecallResult> => {
  const { layers, question, ...asked } = await ask(parts, avatar, request)
  const rankedFromMs = performance.now()
  const hits = await rank(layers, question)
  const instructions = visibleInstructions(
    layers.map((layer) => layer.instructions),
    question,
  )
  const fetchedFromMs = performance.now()
  const ids = [...new Set([...hits.map(({ id }) => id), ...instructions.map(({ id }) => id)])]
  const found = await stageAsync('fetch', () => memoriesById(parts.engine.db, avatar.bot_id, ids))
  const timingsMs = {
    ...asked.timingsMs,
    rank: fetchedFromMs - rankedFromMs,
    fetch: performance.now() - fetchedFromMs,
  }
  const byId = new Map(found.map((memory) => [memory.id, memory]))
  const memories = hits.flatMap(({ id, score, parts: shares, cosine }) => {
    const memory = byId.get(id)
    if (!memory) return []
    const scoreParts = cosine === undefined ? { ...shares } : { ...shares, cosine }
    return [{ ...memory, score, ...(isExplained ? { score_parts: scoreParts } : {}) }]
  })
  return {
    memories: request.tokens === undefined ? memories : limitTokens(memories, request.tokens),
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
  /** What all users share, and what is the user's own. */
  readonly layers: readonly UserIndexes[]
  readonly question: RecallQuery
  readonly timingsMs: Pick<RecallTimings, 'embed' | 'index'>
}

const ask = async (
  parts: ServerContext,
  avatar: AvatarRow,
  request: RecallRequest,
): Promise<RecallContext> => {
  const { recent = [], excludedIds = [] } = request
  const text = resolveReferences(request.query, recent)
  const topic = findOutlineTopic(text)
  const [{ value: vectors, ms: embed }, repeatedIds, { value: layers, ms: index }] =
    await Promise.all([
      timed(stageAsync('embed', () => parts.embedder.embed([topic ?? text]))),
      recent.length === 0 ? [] : findRepeated(parts, avatar, request.userKey, recent),
      timed(
        stageAsync('index', () =>
          Promise.all(
            listLayers(avatar, request).map((user) =>
              parts.indexes.upTo(parts.engine.db, user, avatar.memory_seq),
            ),
          ),
        ),
      ),
    ])
  const [vector] = vectors
  const question = {
    text,
    topic,
    vector,
    vectorTrust: parts.embedder.trust,
    sessionId: request.sessionId,
    recallScope: request.recallScope ?? avatar.runtime_config.recall_scope ?? 'session',
    asOfMs: request.asOf?.getTime(),
    nowMs: (request.asOf ?? parts.now()).getTime(),
    timeZone: request.timeZone,
    locale: request.locale,
    limit: request.limit,
    minScore: request.minScore,
    excluded: new Set([...excludedIds, ...repeatedIds]),
  }
  return { layers, question, timingsMs: { embed, index } }
}

const listLayers = (
  { bot_id: botId, owner_id: ownerId }: AvatarRow,
  { userKey, user, isOwnOnly = false }: RecallRequest,
): IndexedUser[] => [
  ...(isOwnOnly && userKey !== '' ? [] : [{ botId, ownerId, userKey: '' }]),
  // No write has named any other user, so nothing is theirs.
  ...(user ? [{ botId, ownerId, userKey, ref: user.user_ref }] : []),
]

const timed = async <T>(work: Promise<T>): Promise<{ value: T; ms: number }> => {
  const fromMs = performance.now()
  const value = await work
  return { value, ms: performance.now() - fromMs }
}

const rank = async (
  layers: readonly UserIndexes[],
  question: RecallQuery,
): Promise<RecallHit[]> => {
  const all = layers.flatMap(({ said, derived }) => [said, derived])
  await stepsInSlices(all, (index) => recallSteps(index, question))
  const found = join(layers.map(({ said }) => said))
  const hits = found ? recall(found, question) : []
  const spare = question.limit - hits.length
  const derived = join(layers.map((layer) => layer.derived))
  return spare > 0 && derived && derived.size > 0
    ? [...hits, ...recall(derived, { ...question, limit: spare })]
    : hits
}

// At once before each use: a write may change either index in the meantime.
const join = ([first, second]: readonly RecallIndex[]): SearchableIndex | undefined =>
  first && second ? joinIndexes(first, second) : first
