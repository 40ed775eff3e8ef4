import { initialState, getMood } from '@daimon/identity-core'
import { findStep } from '@daimon/identity-store'
import { validationError } from '@daimon/runtime'
import { getStateTime } from '../personality/state-at.ts'
import { avatarView } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { changeAvatar, setState, avatarIds } from '../personality/change-state.ts'

/** Goes back to the baseline or to where a step had led; time goes on from now. */
export const resetState: Operation<'resetState'> = async (parts, call) => {
  const { to } = call.body
  const row = await changeAvatar(parts, avatarIds(call), async (trx, avatar, at) => {
    const atMs = getStateTime(avatar, at)
    if (to === 'baseline') {
      const persona = initialState(avatar.soul.baseline_msv, atMs)
      await setState(trx, avatar, at, {
        cause: 'reset',
        persona,
        evidence: { to },
        moodOf: null,
      })
      return
    }
    const step = await findStep(trx, avatar.bot_id, to)
    if (!step)
      throw validationError([
        { pointer: '/to', message: 'must be baseline or the id of a step of this avatar' },
      ])
    const persona = { ...step.persona_after, atMs, moodAtMs: atMs }
    // A step of a session goes back to that session: the avatar's own mood does not change.
    const own =
      step.session_id === null
        ? avatar
        : {
            ...avatar,
            persona: {
              ...avatar.persona,
              ...getMood(initialState(avatar.soul.baseline_msv, atMs)),
            },
          }
    await setState(trx, own, at, {
      cause: 'reset',
      persona,
      evidence: { to },
      moodOf: step.session_id === null ? null : { userKey: '', sessionId: step.session_id },
    })
  })
  return ok(avatarView(row, parts.now()))
}
