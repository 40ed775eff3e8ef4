import { deleteAvatar as deleteRows, lockAvatar, logErasure } from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { avatarView, botNotFound } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'

export const deleteAvatar: Operation<'deleteAvatar'> = async (parts, { caller, params }) => {
  const row = await parts.engine.db.transaction().execute(async (trx) => {
    const current = await lockAvatar(trx, caller.ownerId, params['bot_id'] as string)
    if (!current) throw botNotFound()
    const memories = await deleteRows(trx, caller.ownerId, current.bot_id)
    const erasure = {
      erasureId: randomUUID(),
      ownerId: caller.ownerId,
      botId: current.bot_id,
      kind: 'avatar' as const,
    }
    await logErasure(trx, { ...erasure, memories, at: parts.now() })
    await parts.jobs.settleErasures(trx)
    return current
  })
  parts.indexes.drop(row.bot_id)
  return ok(avatarView(row, parts.now()))
}
