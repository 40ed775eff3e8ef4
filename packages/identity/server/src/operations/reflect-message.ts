import { pipeline, run } from '@daimon/database'
import {
  type AvatarRow,
  type Db,
  type UserRow,
  insertReflection,
  lockAvatar,
  userRead,
  userWrite,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../server-context.ts'
import { createRedactor } from '../privacy/redactor.ts'
import { assessMessage } from '../personality/assess-message.ts'
import { botNotFound, requireAvatar } from '../avatars/avatar-view.ts'
import { type CallOf, type Operation, ok } from './operation.ts'
import { findTimeZone } from '../users/find-time-zone.ts'
import { reflectStep } from '../personality/reflect-step.ts'

/** Lets a message move the vector, now or as a durable job. */
export const reflectMessage: Operation<'reflect'> = async (parts, call) =>
  call.body.reflect_async ? accept(parts, call) : reflectNow(parts, call)

const reflectNow = async (parts: ServerContext, { caller, body }: CallOf<'reflect'>) => {
  const startedAt = performance.now()
  const userKey = body.user_id ?? ''
  const known = await requireAvatar(parts, caller.ownerId, body.bot_id)
  const clean = createRedactor(parts.redacted, known.runtime_config)
  const weighed = await assessMessage(parts, known, clean(body.message))
  const msv = await parts.engine.db.transaction().execute(async (trx) => {
    const avatar = await lockAvatar(trx, caller.ownerId, body.bot_id)
    if (!avatar) throw botNotFound()
    const user = await noteUser(trx, avatar, userKey, parts.now())
    return reflectStep(trx, avatar, {
      weighed,
      memoryIds: [],
      turnId: body.turn_id ?? null,
      userKey,
      sessionId: body.session_id ?? null,
      timeZone: findTimeZone(undefined, user),
      at: parts.now(),
    })
  })
  return ok({
    status: 'success',
    bot_id: body.bot_id,
    current_msv: msv,
    latency_ms: Math.round((performance.now() - startedAt) * 100) / 100,
  })
}

const accept = async (parts: ServerContext, { caller, body }: CallOf<'reflect'>) => {
  const userKey = body.user_id ?? ''
  await parts.engine.db.transaction().execute(async (trx) => {
    const avatar = await lockAvatar(trx, caller.ownerId, body.bot_id)
    if (!avatar) throw botNotFound()
    const ids = { botId: avatar.bot_id, ownerId: avatar.owner_id, reflectionId: randomUUID() }
    await insertReflection(trx, {
      ...ids,
      message: createRedactor(parts.redacted, avatar.runtime_config)(body.message),
      memoryIds: [],
      turnId: body.turn_id ?? null,
      userKey,
      sessionId: body.session_id ?? null,
      at: parts.now(),
    })
    await noteUser(trx, avatar, userKey, parts.now())
    await parts.jobs.reflect(trx, ids)
  })
  return { status: 202, body: { status: 'accepted', bot_id: body.bot_id, reflect: 'async' } }
}

const noteUser = async (
  trx: Db,
  { bot_id: botId, owner_id: ownerId }: AvatarRow,
  userKey: string,
  at: Date,
): Promise<UserRow | undefined> => {
  if (userKey === '') return undefined
  await pipeline(trx, [userWrite(trx, { botId, userKey, ownerId, timeZone: undefined, at })])
  return run(trx, userRead(trx, { botId, userKey }))
}
