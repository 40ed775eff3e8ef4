import { currentMsv } from '@daimon/identity-core'
import { planStep } from '../personality/planned-step.ts'
import { moodSession, stateInSession } from '../personality/state-at.ts'
import { assessMessage } from '../personality/assess-message.ts'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'

/** The step that a message would take right now; nothing is written. */
export const whatIf: Operation<'whatIf'> = async (parts, { caller, params, body }) => {
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const at = parts.now()
  const session = moodSession(avatar, body.session_id)
  const before = await stateInSession(parts.engine.db, avatar, session, at)
  const weighed = await assessMessage(parts, avatar, body.message)
  const { persona, evidence } = planStep(avatar, before, weighed, { occurredAt: at, now: at })
  return ok({
    at: at.toISOString(),
    before: currentMsv(before),
    after: currentMsv(avatar.is_frozen ? before : persona),
    cause: 'reflection',
    evidence: { ...evidence, memory_ids: [] },
    turn_id: null,
    session_id: session,
  })
}
