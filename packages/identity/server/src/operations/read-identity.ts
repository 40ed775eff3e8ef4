import { currentMsv } from '@daimon/identity-core'
import { measureReplyDrift } from '../personality/reply-drift.ts'
import { findMoodKey, stateOfMood } from '../personality/state-at.ts'
import { identityView, requireAvatarAndReplies } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'

export const readIdentity: Operation<'readIdentity'> = async (parts, { caller, params, query }) => {
  const { user_id: userKey = '' } = query
  const { avatar, replies } = await requireAvatarAndReplies(parts, caller.ownerId, {
    bot_id: params['bot_id'] as string,
    user_id: userKey,
  })
  const key = findMoodKey(avatar, { userKey, sessionId: undefined })
  const state = await stateOfMood(parts.engine.db, avatar, key, parts.now())
  return ok({
    ...identityView(avatar, currentMsv(state)),
    ...measureReplyDrift(parts, avatar, userKey, replies),
  })
}
