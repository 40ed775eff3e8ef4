import { planForget, lockAvatar, withSources } from '@daimon/identity-store'
import { requireMemory } from '../memory/require-memory.ts'
import { type Operation, ok } from './operation.ts'
import { erase } from '../memory/erase.ts'

export const deleteMemory: Operation<'deleteMemory'> = async (parts, { caller, params, query }) => {
  const id = params['memory_id'] as string
  const { user_id: userKey = '' } = query
  const row = await requireMemory(parts, caller.ownerId, id, [userKey])
  const [memory] = await withSources(parts.engine.db, [row])
  await parts.engine.db.transaction().execute(async (trx) => {
    await lockAvatar(trx, caller.ownerId, row.bot_id)
    const found = await planForget(trx, row.bot_id, { userKey, memoryIds: [row.memory_id] })
    await erase(parts, trx, { ownerId: caller.ownerId, botId: row.bot_id, kind: 'memory' }, found)
  })
  return ok(memory as object)
}
