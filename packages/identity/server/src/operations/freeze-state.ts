import { setFrozen } from '@daimon/identity-store'
import { avatarView } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { changeAvatar, avatarIds } from '../personality/change-state.ts'

/** Stops the avatar's time: no evidence moves it, and nothing relaxes. */
export const freezeState: Operation<'freezeState'> = async (parts, call) => {
  const row = await changeAvatar(parts, avatarIds(call), async (trx, avatar, at) => {
    if (!avatar.is_frozen) await setFrozen(trx, avatar.bot_id, at, avatar.persona)
  })
  return ok(avatarView(row, parts.now()))
}
