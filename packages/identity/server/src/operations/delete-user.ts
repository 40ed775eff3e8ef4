import { deleteUser as deleteRows, lockAvatar, logErasure } from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { botNotFound } from '../avatars/avatar-view.ts'
import { readUserId } from '../users/read-user-id.ts'
import { type Operation, ok } from './operation.ts'

/** Everything of a user in one transaction; a user who has nothing leaves no entry in the log. */
export const deleteUser: Operation<'deleteUser'> = async (parts, { caller, params }) => {
  const botId = (params['bot_id'] as string).toLowerCase()
  const userKey = readUserId(params)
  const { ownerId } = caller
  const deleted = await parts.engine.db.transaction().execute(async (trx) => {
    if (!(await lockAvatar(trx, ownerId, botId))) throw botNotFound()
    const { memories, rows } = await deleteRows(trx, { botId, userKey }, ownerId)
    if (rows === 0) return 0
    const erasure = { erasureId: randomUUID(), ownerId, botId, kind: 'user' as const }
    await logErasure(trx, { ...erasure, memories, at: parts.now() })
    await parts.jobs.settleErasures(trx)
    return memories
  })
  parts.indexes.drop(botId, userKey)
  return ok({ status: 'success', deleted, bot_id: botId, user_id: userKey })
}
