import { setFrozen, shiftSessionMoods } from '@daimon/identity-store'
import { stateAt, getStateTime } from '../personality/state-at.ts'
import { avatarView } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { changeAvatar, avatarIds } from '../personality/change-state.ts'

/** Lets time run again, from where it stood. */
export const unfreezeState: Operation<'unfreezeState'> = async (parts, call) => {
  const row = await changeAvatar(parts, avatarIds(call), async (trx, avatar, at) => {
    if (!avatar.is_frozen) return
    const slept = Math.max(0, at.getTime() - getStateTime(avatar, at))
    const state = stateAt(avatar, at)
    await setFrozen(trx, avatar.bot_id, null, {
      ...state,
      atMs: state.atMs + slept,
      moodAtMs: (state.moodAtMs ?? state.atMs) + slept,
    })
    await shiftSessionMoods(trx, avatar, slept)
  })
  return ok(avatarView(row, parts.now()))
}
