import { analyzeText, forgottenKeys } from '@daimon/identity-core'
import {
  effectiveKind,
  findMemoryRow,
  hasTombstone,
  lockAvatar,
  supersede,
  withSources,
} from '@daimon/identity-store'
import { ApiError, validationError } from '@daimon/runtime'
import { isDeepStrictEqual } from 'node:util'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { createRedactor } from '../privacy/redactor.ts'
import { newMemoryId } from '../memory/write/draft.ts'
import { instructionIssues } from '../memory/write/memory-input.ts'
import { type Operation, ok } from './operation.ts'
import { memoryNotFound, requireMemory } from '../memory/require-memory.ts'

/**
 * A correction is a row of its own; what it corrects stays readable and says what took its place.
 */
export const patchMemory: Operation<'patchMemory'> = async (parts, call) => {
  const { caller, params, query, body } = call
  const id = params['memory_id'] as string
  const found = await requireMemory(parts, caller.ownerId, id, [query.user_id ?? ''])
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
    const analysis = analyzeText({
      content,
      occurredAt,
      trust: old.trust,
      userKey: old.user_key,
    })
    const keys = forgottenKeys(analysis.keys)
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
      id: newMemoryId(parts, old.bot_id, now),
      content,
      analysis,
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
