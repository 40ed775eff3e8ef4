import { insertReflection, lockAvatar } from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { botNotFound } from './avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { reflectStep } from './reflect-step.ts'

/** Lets a message move the vector, now or as a durable job. */
export const reflectMessage: Operation<'reflect'> = async (parts, { caller, body }) => {
  const startedAt = performance.now()
  const at = parts.now()
  const msv = await parts.engine.db.transaction().execute(async (trx) => {
    const avatar = await lockAvatar(trx, caller.ownerId, body.bot_id)
    if (!avatar) throw botNotFound()
    if (!body.reflect_async)
      return reflectStep(trx, avatar, { message: body.message, memoryIds: [], turnId: null, at })
    const reflectionId = randomUUID()
    const pending = {
      botId: avatar.bot_id,
      ownerId: avatar.owner_id,
      reflectionId,
      message: body.message,
    }
    await insertReflection(trx, { ...pending, memoryIds: [], turnId: null, at })
    await parts.jobs.reflect(trx, { botId: avatar.bot_id, ownerId: avatar.owner_id, reflectionId })
    return undefined
  })
  if (!msv)
    return { status: 202, body: { status: 'accepted', bot_id: body.bot_id, reflect: 'async' } }
  return ok({
    status: 'success',
    bot_id: body.bot_id,
    current_msv: msv,
    latency_ms: Math.round((performance.now() - startedAt) * 100) / 100,
  })
}
