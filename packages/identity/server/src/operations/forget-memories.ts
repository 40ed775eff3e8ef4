import { MIN_CONTENT_MATCH_CHARS } from '@daimon/identity-api'
import { foldCase } from '@daimon/identity-core'
import { planForget, lockAvatar } from '@daimon/identity-store'
import { validationError } from '@daimon/runtime'
import type { ServerContext } from '../server-context.ts'
import { recallHits } from '../recall/recall-memories.ts'
import { findUser } from '../users/find-user.ts'
import { botNotFound, requireAvatar } from '../avatars/avatar-view.ts'
import { type CallOf, type Operation, ok } from './operation.ts'
import { type ErasureTarget, erase } from '../memory/erase.ts'

/** Of `match`, which doesn't depend on other memories, rather than of the recall score. */
const MIN_MATCH = 0.6

const QUERY_HITS_MAX = 10_000

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
      userKey: body.user_id,
      contentMatch: body.content_match,
      sessionId: body.session_id,
      before: body.before,
      speaker: body.speaker,
    })
    const target: ErasureTarget = { ownerId: caller.ownerId, botId: body.bot_id, kind: 'forget' }
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
    userKey: body.user_id ?? '',
    user: await findUser(parts, body.bot_id, body.user_id),
    isOwnOnly: true,
    sessionId: undefined,
    recallScope: 'all',
    asOf: undefined,
    limit: QUERY_HITS_MAX,
  })
  const found = hits
    .filter((hit) => hit.match >= (body.min_score ?? MIN_MATCH))
    .map((hit) => hit.id)
  const named = body.memory_ids && new Set(body.memory_ids)
  return named ? found.filter((id) => named.has(id)) : found
}
