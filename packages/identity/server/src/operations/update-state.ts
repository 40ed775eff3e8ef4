import { withVector } from '@daimon/identity-core'
import { getStateTime } from '../personality/state-at.ts'
import { type Operation, ok } from './operation.ts'
import { changeAvatar, setState } from '../personality/change-state.ts'

/** Sets the current vector exactly as given, as a step of its own in the log. */
export const updateState: Operation<'updateState'> = async (parts, { caller, body }) => {
  const ids = { ownerId: caller.ownerId, botId: body.bot_id }
  await changeAvatar(parts, ids, (trx, avatar, at) =>
    setState(trx, avatar, at, {
      cause: 'state_update',
      persona: withVector(body.new_msv, getStateTime(avatar, at)),
      evidence: {},
      moodOf: null,
    }),
  )
  return ok({ status: 'success', message: 'The current vector is stored as given.' })
}
