import { botIdsInRange, findDerived, findExpired, lockAvatar } from '@daimon/identity-store'
import type { ServerContext } from '../server-context.ts'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { type ErasureTarget, erase } from '../memory/erase.ts'

/** Deletes session memories past their time, of one avatar or of all of the caller's. */
export const purgeExpired: Operation<'purgeExpired'> = async (parts, { caller, body }) => {
  if (body.bot_id !== undefined) await requireAvatar(parts, caller.ownerId, body.bot_id)
  if (parts.sessionTtlSeconds === 0) return ok({ status: 'success', deleted: 0 })
  const botIds =
    body.bot_id === undefined
      ? await botIdsInRange(parts.engine.db, caller.ownerId, EVERY_ID)
      : [body.bot_id]
  const before = new Date(parts.now().getTime() - parts.sessionTtlSeconds * 1000)
  let deleted = 0
  // An avatar at a time, so that no request waits for a lock longer than for one.
  for (const botId of botIds) deleted += await purgeAvatar(parts, caller.ownerId, botId, before)
  return ok({ status: 'success', deleted })
}

const EVERY_ID = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
] as const

const purgeAvatar = (
  parts: ServerContext,
  ownerId: string,
  botId: string,
  before: Date,
): Promise<number> =>
  parts.engine.db.transaction().execute(async (trx) => {
    if (!(await lockAvatar(trx, ownerId, botId))) return 0
    const matched = await findExpired(trx, botId, before)
    const isMatched = new Set(matched.map((memory) => memory.memory_id))
    const derived = (await findDerived(trx, botId, [...isMatched])).filter(
      (memory) => !isMatched.has(memory.memory_id),
    )
    const target: ErasureTarget = { ownerId, botId, kind: 'expired' }
    await erase(parts, trx, target, { deleted: matched, withdrawn: [], derived, messageIds: [] })
    return matched.length + derived.length
  })
