import {
  type Db,
  type ForgetPlan,
  addTombstones,
  deleteMessages,
  eraseMemories,
  logErasure,
  withdrawOrigins,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../server-context.ts'

export type ErasureTarget = {
  readonly ownerId: string
  readonly botId: string
  readonly kind: 'forget' | 'memory' | 'session' | 'expired'
  /** With it, what is forgotten may still be said in other sessions. */
  readonly sessionId?: string
  /** Rows of other tables that went with it, in the same transaction. */
  readonly rowsBeside?: number
}

/**
 * Everything of one erasure in the caller's transaction: rows, marks, log, and the job that cleans
 * the pages.
 */
export const erase = async (
  parts: ServerContext,
  trx: Db,
  target: ErasureTarget,
  { deleted: matched, withdrawn, derived, messageIds }: ForgetPlan,
): Promise<void> => {
  const rowsBeside = messageIds.length + (target.rowsBeside ?? 0)
  if (matched.length + withdrawn.length + rowsBeside === 0) return
  const context = { botId: target.botId, ownerId: target.ownerId, now: parts.now() }
  await withdrawOrigins(trx, withdrawn, context)
  await deleteMessages(trx, target.botId, messageIds)
  await eraseMemories(trx, [...matched, ...derived], context)
  if (target.kind !== 'expired') await addTombstones(trx, matched, context, target.sessionId)
  await logErasure(trx, {
    erasureId: randomUUID(),
    ownerId: target.ownerId,
    botId: target.botId,
    kind: target.kind,
    memories: matched.length + derived.length,
    at: context.now,
  })
  await parts.jobs.settleErasures(trx)
}
