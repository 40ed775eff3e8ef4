import { run } from '@daimon/database'
import {
  type DatabaseBackend,
  asOwner,
  findAvatar,
  findReflection,
  lockAvatar,
  takeReflection,
  userRead,
} from '@daimon/identity-store'
import { findTimeZone } from '../users/find-time-zone.ts'
import { reflectStep } from '../personality/reflect-step.ts'
import type { MessageAssessment } from '../personality/assess-message.ts'
import type { AvatarRow } from '@daimon/identity-store'

export type ReflectionJob = {
  readonly botId: string
  readonly ownerId: string
  readonly reflectionId: string
}

export type ReflectionContext = {
  readonly engine: DatabaseBackend
  readonly weigh: (avatar: AvatarRow, message: string) => Promise<MessageAssessment>
  readonly now: () => Date
}

/**
 * Runs an accepted reflection once: it is weighed without a lock, and the process that then takes
 * its row out of the table takes the step, in one transaction.
 */
export const runReflection = async (
  parts: ReflectionContext,
  { botId, ownerId, reflectionId }: ReflectionJob,
): Promise<void> => {
  const { weigh, now } = parts
  const engine = asOwner(parts.engine, ownerId)
  const waiting = await findReflection(engine.db, botId, reflectionId)
  const known = await findAvatar(engine.db, ownerId, botId)
  if (!waiting || !known) return
  const weighed = await weigh(known, waiting.message)
  await engine.db.transaction().execute(async (trx) => {
    const avatar = await lockAvatar(trx, ownerId, botId)
    const pending = await takeReflection(trx, botId, reflectionId)
    if (!avatar || !pending) return
    const user =
      pending.user_key === ''
        ? undefined
        : await run(trx, userRead(trx, { botId, userKey: pending.user_key }))
    await reflectStep(trx, avatar, {
      weighed,
      memoryIds: pending.memory_ids,
      turnId: pending.turn_id,
      userKey: pending.user_key,
      sessionId: pending.session_id,
      timeZone: findTimeZone(undefined, user),
      at: now(),
      occurredAt: pending.at,
    })
  })
}
