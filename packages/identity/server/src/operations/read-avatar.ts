import { avatarView, requireAvatar } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'

export const readAvatar: Operation<'readAvatar'> = async (parts, { caller, params }) =>
  ok(
    avatarView(await requireAvatar(parts, caller.ownerId, params['bot_id'] as string), parts.now()),
  )
