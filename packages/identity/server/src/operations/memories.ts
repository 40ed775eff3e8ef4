import { isUuid } from '@daimon/identity-api'
import { botIdRange, memoryId } from '@daimon/identity-core'
import {
  botIdsInRange,
  effectiveKind,
  findMemoryRow,
  forgottenKeys,
  hasTombstone,
  listMemoryRows,
  lockAvatar,
  type MemoryRow,
  supersede,
  textKeys,
  withSources,
} from '@daimon/identity-store'
import { ApiError, validationError } from '@daimon/runtime'
import { isDeepStrictEqual } from 'node:util'
import type { ServerContext } from '../server-context.ts'
import { requireAvatar } from './avatar-view.ts'
import { createRedactor } from '../privacy/redactor.ts'
import { instructionIssues } from './drafts.ts'
import { type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from './page.ts'

const memoryNotFound = () => new ApiError('MEMORY_NOT_FOUND')

/** The row of a memory id that came alone: the id itself says in which avatars to look. */
export const requireMemory = async (
  parts: ServerContext,
  ownerId: string,
  id: string,
): Promise<MemoryRow> => {
  if (!isUuid(id)) throw memoryNotFound()
  for (const botId of await botIdsInRange(parts.engine.db, ownerId, botIdRange(id.toLowerCase()))) {
    const row = await findMemoryRow(parts.engine.db, botId, id.toLowerCase())
    if (row) return row
  }
  throw memoryNotFound()
}

export const listMemories: Operation<'listMemories'> = async (parts, { caller, params, query }) => {
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const filter = {
    sessionId: query.session_id,
    speaker: query.speaker,
    scope: query.scope,
    since: query.since,
    before: query.before,
    q: query.q,
    kind: query.kind,
  }
  const rows = await listMemoryRows(
    parts.engine.db,
    avatar.bot_id,
    filter,
    readCursor('memories', query.cursor),
    query.limit + 1,
  )
  const { items, next } = cutPage('memories', rows, query.limit, (row) => ({
    at: row.occurred_at,
    id: row.memory_id,
  }))
  const memories = await withSources(parts.engine.db, items)
  return ok({
    bot_id: avatar.bot_id,
    session_id: query.session_id ?? null,
    memories: memories.map((memory) => memory.content),
    items: memories,
    next,
  })
}

export const readMemory: Operation<'readMemory'> = async (parts, { caller, params }) => {
  const row = await requireMemory(parts, caller.ownerId, params['memory_id'] as string)
  const [memory] = await withSources(parts.engine.db, [row])
  return ok(memory as object)
}

/**
 * A correction is a row of its own; what it corrects stays readable and says what took its place.
 */
export const patchMemory: Operation<'patchMemory'> = async (parts, { caller, params, body }) => {
  const found = await requireMemory(parts, caller.ownerId, params['memory_id'] as string)
  const known = await requireAvatar(parts, caller.ownerId, found.bot_id)
  const clean = createRedactor(parts.redacted, known.runtime_config)
  const content = clean(body.content ?? found.content)
  const [vector] = await parts.embedder.embed([content])
  const row = await parts.engine.db.transaction().execute(async (trx) => {
    const avatar = await lockAvatar(trx, caller.ownerId, found.bot_id)
    const old = await findMemoryRow(trx, found.bot_id, found.memory_id)
    if (!avatar || !old) throw memoryNotFound()
    if (old.superseded_by !== null)
      throw new ApiError('CONFLICT', {
        detail: `This memory was superseded: correct ${old.superseded_by} instead.`,
      })
    const occurredAt = body.occurred_at ?? old.occurred_at
    const keys = forgottenKeys(textKeys({ content, occurredAt }))
    if (await hasTombstone(trx, old.bot_id, keys, old.session_id))
      throw new ApiError('CONFLICT', {
        detail: 'This content was forgotten and is not stored again.',
      })
    const speaker = body.speaker ?? old.speaker
    const metadata = body.metadata ?? old.metadata
    const importance = body.importance ?? old.importance
    const formerKind = effectiveKind(old)
    const kind = body.kind ?? formerKind
    const issues = instructionIssues(kind, content, '/content')
    if (issues.length > 0 && (body.kind !== undefined || body.content !== undefined))
      throw validationError(issues)
    // Who edits an instruction means the new words to be one, whether a rule knows them or not.
    const isStated = body.kind !== undefined || (kind === 'instruction' && content !== old.content)
    const kindBy = isStated ? 'caller' : (old.kind_by ?? 'rule')
    const given = { content, kind, speaker, importance, metadata, occurred_at: occurredAt }
    // Saved again as it was: nothing was corrected, so nothing is superseded.
    const was = { ...old, kind: formerKind }
    if (isDeepStrictEqual({ ...was, ...given }, was) && kindBy === (old.kind_by ?? 'rule'))
      return old
    const now = parts.now()
    const correction = {
      kind,
      kindBy,
      id: memoryId(old.bot_id, now.getTime(), parts.randomBytes(6)),
      content,
      importance,
      speaker,
      occurredAt,
      metadata,
      vector,
    }
    if (!vector) await parts.jobs.embedMissing(trx)
    return supersede(trx, old, correction, {
      botId: old.bot_id,
      ownerId: old.owner_id,
      embedderId: parts.embedder.id,
      now,
    })
  })
  const [memory] = await withSources(parts.engine.db, [row])
  return ok(memory as object)
}
