import { MIN_CONTENT_MATCH_CHARS } from '@daimon/identity-api'
import { foldCase } from '@daimon/identity-core'
import {
  type Db,
  type ForgetPlan,
  botIdsInRange,
  addTombstones,
  eraseMemories,
  findDerived,
  findExpired,
  planForget,
  forgetSessionPersonality,
  lockAvatar,
  logErasure,
  withSources,
  withdrawOrigins,
} from '@daimon/identity-store'
import { validationError } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../server-context.ts'
import { recallHits } from '../recall/recall-memories.ts'
import { botNotFound, requireAvatar } from './avatar-view.ts'
import { requireMemory } from './memories.ts'
import { type CallOf, type Operation, ok } from './operation.ts'

const MIN_SCORE = 0.6
const QUERY_HITS_MAX = 10_000

type Target = {
  readonly ownerId: string
  readonly botId: string
  readonly kind: 'forget' | 'memory' | 'session' | 'expired'
  /** With it, what is forgotten may still be said in other sessions. */
  readonly sessionId?: string
  /** Rows of other tables that went with it, in the same transaction. */
  readonly rowsBeside?: number
}

/**
 * Everything of one erasure in the caller's transaction: rows, marks, log, and the job that cleans
 * the pages.
 */
const erase = async (
  parts: ServerContext,
  trx: Db,
  target: Target,
  { deleted: matched, withdrawn, derived }: ForgetPlan,
): Promise<void> => {
  if (matched.length + withdrawn.length + (target.rowsBeside ?? 0) === 0) return
  const context = { botId: target.botId, ownerId: target.ownerId, now: parts.now() }
  await withdrawOrigins(trx, withdrawn, context)
  await eraseMemories(trx, [...matched, ...derived], context)
  if (target.kind !== 'expired') await addTombstones(trx, matched, context, target.sessionId)
  await logErasure(trx, {
    erasureId: randomUUID(),
    ownerId: target.ownerId,
    botId: target.botId,
    kind: target.kind,
    memories: matched.length + derived.length,
    at: context.now,
  })
  await parts.jobs.settleErasures(trx)
}

const checkSelectors = (body: CallOf<'forgetMemories'>['body']): void => {
  const { memory_ids, content_match, query, session_id, before, speaker } = body
  const selectors = [memory_ids, content_match, query, session_id, before, speaker]
  if (selectors.every((selector) => selector === undefined))
    throw validationError([
      {
        pointer: '',
        message:
          'needs at least one of memory_ids, content_match, query, session_id, before, speaker',
      },
    ])
  // Invisible characters and spaces do not select: without them nothing would be left, and match
  // everything.
  if (
    content_match !== undefined &&
    foldCase(content_match).trim().length < MIN_CONTENT_MATCH_CHARS
  )
    throw validationError([
      {
        pointer: '/content_match',
        message: `must have at least ${MIN_CONTENT_MATCH_CHARS} visible characters`,
      },
    ])
}

export const forgetMemories: Operation<'forgetMemories'> = async (parts, { caller, body }) => {
  checkSelectors(body)
  const memoryIds = await idsToForget(parts, caller.ownerId, body)
  const { deleted: matched, derived } = await parts.engine.db.transaction().execute(async (trx) => {
    if (!(await lockAvatar(trx, caller.ownerId, body.bot_id))) throw botNotFound()
    const found = await planForget(trx, body.bot_id, {
      memoryIds,
      contentMatch: body.content_match,
      sessionId: body.session_id,
      before: body.before,
      speaker: body.speaker,
    })
    const target: Target = { ownerId: caller.ownerId, botId: body.bot_id, kind: 'forget' }
    if (!body.dry_run) await erase(parts, trx, target, found)
    return found
  })
  const ids = [...matched, ...derived].map((memory) => memory.memory_id)
  const deleted = body.dry_run ? 0 : ids.length
  return ok({ status: 'success', deleted, memory_ids: ids, dry_run: body.dry_run })
}

/**
 * The ids that the caller names and those that the query finds; both must hold when both are given.
 */
const idsToForget = async (
  parts: ServerContext,
  ownerId: string,
  body: CallOf<'forgetMemories'>['body'],
): Promise<readonly string[] | undefined> => {
  if (body.query === undefined) return body.memory_ids
  const avatar = await requireAvatar(parts, ownerId, body.bot_id)
  const hits = await recallHits(parts, avatar, {
    query: body.query,
    sessionId: undefined,
    recallScope: 'all',
    asOf: undefined,
    limit: QUERY_HITS_MAX,
  })
  const found = hits
    .filter((hit) => hit.score >= (body.min_score ?? MIN_SCORE))
    .map((hit) => hit.id)
  const named = body.memory_ids && new Set(body.memory_ids)
  return named ? found.filter((id) => named.has(id)) : found
}

export const deleteMemory: Operation<'deleteMemory'> = async (parts, { caller, params }) => {
  const row = await requireMemory(parts, caller.ownerId, params['memory_id'] as string)
  const [memory] = await withSources(parts.engine.db, [row])
  await parts.engine.db.transaction().execute(async (trx) => {
    await lockAvatar(trx, caller.ownerId, row.bot_id)
    const found = await planForget(trx, row.bot_id, { memoryIds: [row.memory_id] })
    await erase(parts, trx, { ownerId: caller.ownerId, botId: row.bot_id, kind: 'memory' }, found)
  })
  return ok(memory as object)
}

export const deleteSession: Operation<'deleteSession'> = async (parts, { caller, params }) => {
  const botId = (params['bot_id'] as string).toLowerCase()
  const sessionId = params['session_id'] as string
  if (sessionId.length > 128)
    throw validationError([{ pointer: '/session_id', message: 'must have at most 128 characters' }])
  const deleted = await parts.engine.db.transaction().execute(async (trx) => {
    if (!(await lockAvatar(trx, caller.ownerId, botId))) throw botNotFound()
    const found = await planForget(trx, botId, { sessionId })
    const rowsBeside = await forgetSessionPersonality(trx, botId, sessionId)
    const target: Target = {
      ownerId: caller.ownerId,
      botId,
      kind: 'session',
      sessionId,
      rowsBeside,
    }
    await erase(parts, trx, target, found)
    return found.deleted.length + found.derived.length
  })
  return ok({ status: 'success', deleted, bot_id: botId, session_id: sessionId })
}

/** Deletes session memories past their time, of one avatar or of all of the caller's. */
export const purgeExpired: Operation<'purgeExpired'> = async (parts, { caller, body }) => {
  if (body.bot_id !== undefined) await requireAvatar(parts, caller.ownerId, body.bot_id)
  if (parts.sessionTtlSeconds === 0) return ok({ status: 'success', deleted: 0 })
  const botIds =
    body.bot_id === undefined
      ? await botIdsInRange(parts.engine.db, caller.ownerId, EVERY_ID)
      : [body.bot_id]
  const before = new Date(parts.now().getTime() - parts.sessionTtlSeconds * 1000)
  let deleted = 0
  // An avatar at a time, so that no request waits for a lock longer than for one.
  for (const botId of botIds) deleted += await purgeAvatar(parts, caller.ownerId, botId, before)
  return ok({ status: 'success', deleted })
}

const EVERY_ID = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
] as const

const purgeAvatar = (
  parts: ServerContext,
  ownerId: string,
  botId: string,
  before: Date,
): Promise<number> =>
  parts.engine.db.transaction().execute(async (trx) => {
    if (!(await lockAvatar(trx, ownerId, botId))) return 0
    const matched = await findExpired(trx, botId, before)
    const isMatched = new Set(matched.map((memory) => memory.memory_id))
    const derived = (await findDerived(trx, botId, [...isMatched])).filter(
      (memory) => !isMatched.has(memory.memory_id),
    )
    const target: Target = { ownerId, botId, kind: 'expired' }
    await erase(parts, trx, target, { deleted: matched, withdrawn: [], derived })
    return matched.length + derived.length
  })
