import { measureReplyDrift } from '../personality/reply-drift.ts'
import { msvAt } from '../personality/state-at.ts'
import { identityView, requireAvatarAndReplies } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'

export const readIdentity: Operation<'readIdentity'> = async (parts, { caller, params }) => {
  const { avatar, replies } = await requireAvatarAndReplies(parts, caller.ownerId, {
    bot_id: params['bot_id'] as string,
  })
  return ok({
    ...identityView(avatar, msvAt(avatar, parts.now())),
    ...measureReplyDrift(parts, avatar, replies),
  })
}
