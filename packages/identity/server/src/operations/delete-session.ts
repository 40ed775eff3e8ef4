import { planForget, forgetSessionPersonality, lockAvatar } from '@daimon/identity-store'
import { validationError } from '@daimon/runtime'
import { botNotFound } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { type ErasureTarget, erase } from '../memory/erase.ts'

export const deleteSession: Operation<'deleteSession'> = async (
  parts,
  { caller, params, query },
) => {
  const { user_id: userKey = '' } = query
  const botId = (params['bot_id'] as string).toLowerCase()
  const sessionId = params['session_id'] as string
  if (sessionId.length > 128)
    throw validationError([{ pointer: '/session_id', message: 'must have at most 128 characters' }])
  const deleted = await parts.engine.db.transaction().execute(async (trx) => {
    if (!(await lockAvatar(trx, caller.ownerId, botId))) throw botNotFound()
    const found = await planForget(trx, botId, { userKey, sessionId })
    const rowsBeside = await forgetSessionPersonality(trx, { botId, userKey }, sessionId)
    const target: ErasureTarget = {
      ownerId: caller.ownerId,
      botId,
      kind: 'session',
      sessionId,
      rowsBeside,
    }
    await erase(parts, trx, target, found)
    return found.deleted.length + found.derived.length
  })
  return ok({ status: 'success', deleted, bot_id: botId, session_id: sessionId })
}
