import { planForget, forgetSessionPersonality, lockAvatar } from '@daimon/identity-store'
import { botNotFound } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { type ErasureTarget, erase } from '../memory/erase.ts'
import { readSessionId } from '../users/read-session-id.ts'

export const deleteSession: Operation<'deleteSession'> = async (
  parts,
  { caller, params, query },
) => {
  const { user_id: userKey = '' } = query
  const botId = (params['bot_id'] as string).toLowerCase()
  const sessionId = readSessionId(params)
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
