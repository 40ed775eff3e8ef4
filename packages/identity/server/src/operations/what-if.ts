import { currentMsv } from '@daimon/identity-core'
import { planStep } from '../personality/planned-step.ts'
import { findMoodKey, stateOfMood } from '../personality/state-at.ts'
import { assessMessage } from '../personality/assess-message.ts'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'

/** The step that a message would take right now; nothing is written. */
export const whatIf: Operation<'whatIf'> = async (parts, { caller, params, body }) => {
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const at = parts.now()
  const key = findMoodKey(avatar, { userKey: body.user_id ?? '', sessionId: body.session_id })
  const before = await stateOfMood(parts.engine.db, avatar, key, at)
  const weighed = await assessMessage(parts, avatar, body.message)
  const { persona, evidence } = planStep(avatar, before, weighed, { occurredAt: at, now: at })
  return ok({
    at: at.toISOString(),
    before: currentMsv(before),
    after: currentMsv(avatar.is_frozen ? before : persona),
    cause: 'reflection',
    evidence: { ...evidence, memory_ids: [] },
    turn_id: null,
    user_id: body.user_id ?? null,
    session_id: key?.sessionId || null,
  })
}
