import { pipeline } from '@daimon/database'
import { stageAsync } from '@daimon/identity-core'
import {
  type Db,
  avatarRead,
  slicer,
  turnRead,
  turnWrite,
  userRead,
  userWrite,
} from '@daimon/identity-store'
import { type Answer, validationError } from '@daimon/runtime'
import { botNotFound } from '../avatars/avatar-view.ts'
import { instructionIssues } from '../memory/write/memory-input.ts'
import { planWrite } from '../memory/write/plan-write.ts'
import { resolveScope } from '../memory/write/resolve-scope.ts'
import { getUserMessage, turnInputs } from '../memory/write/turn-inputs.ts'
import { assessMessage } from '../personality/assess-message.ts'
import { type Redactor, createRedactor } from '../privacy/redactor.ts'
import { traceTurn } from '../telemetry/trace-turn.ts'
import { idempotencyKey, replayAnswer, requestHash } from '../turn/idempotency.ts'
import { lockAndRead } from '../turn/read-turn.ts'
import { findTimeZone } from '../users/find-time-zone.ts'
import { storeTurn } from '../turn/store-turn.ts'
import type { CallOf, Operation } from './operation.ts'

type Body = CallOf<'complete'>['body']

/**
 * Remembers a turn and reflects on it, in one transaction: when it is acknowledged it is durable
 * and the very next prepare recalls it. The same key with the same body gets the same answer again.
 */
export const completeTurn: Operation<'complete'> = (parts, call) =>
  traceTurn('complete', call, () => complete(parts, call))

const complete: Operation<'complete'> = async (parts, { caller, body: given, headers, via }) => {
  checkSides(given)
  const key = idempotencyKey(given, headers.get('idempotency-key'))
  const { db } = parts.engine
  const userKey = given.user_id ?? ''
  const user = { botId: given.bot_id, userKey }
  const [before, turnBefore, known] = await pipeline(db, [
    avatarRead(db, caller.ownerId, given.bot_id),
    key === undefined ? undefined : turnRead(db, user, key),
    userKey === '' ? undefined : userRead(db, user),
  ])
  if (!before) throw botNotFound()
  const pause = slicer()
  const body = withoutSecrets(given, createRedactor(parts.redacted, before.runtime_config))
  await pause()
  resolveScope({ scope: body.scope, sessionId: body.session_id }, before.runtime_config)
  const issues = instructionIssues(given.kind, given.user_message, '/user_message')
  if (issues.length > 0) throw validationError(issues)
  const hash = requestHash(given)
  if (turnBefore) return replayAnswer(turnBefore, hash)
  const inputs = turnInputs(body, before, via, parts.limits.contentCharsMax)
  await pause()
  const message = getUserMessage(body)
  // Before the transaction: embedder and model may take their time, and no request should hold a
  // lock meanwhile.
  const [vectors, weighed] = await Promise.all([
    stageAsync('embed', () => parts.embedder.embed(inputs.map(({ content }) => content))),
    message !== undefined && body.reflect && !body.reflect_async
      ? stageAsync('assess', () => assessMessage(parts, before, message))
      : undefined,
  ])
  const plan = await planWrite(parts, before, inputs, vectors)
  const timeZone = findTimeZone(body.timezone, known)
  const store = async (trx: Db): Promise<Answer> => {
    const found = await lockAndRead(trx, plan, body, key)
    if (found.turn) return replayAnswer(found.turn, hash)
    const { answer, writes } = await storeTurn(parts, trx, body, { plan, weighed, timeZone }, found)
    const { status, body: answered } = answer
    const { bot_id: botId, owner_id: ownerId } = found.avatar
    const turn = {
      botId,
      userKey,
      ownerId,
      requestHash: hash,
      status,
      answer: answered,
      at: plan.now,
    }
    await pipeline(trx, [
      ...writes,
      userWrite(trx, { ...user, ownerId, timeZone: body.timezone, at: plan.now }),
      key === undefined ? undefined : turnWrite(trx, { ...turn, key }),
    ])
    return answer
  }
  return stageAsync('store', () => db.transaction().execute(store))
}

/** The texts of a turn as they may be kept: neither store, embedder nor model sees more. */
const withoutSecrets = (body: Body, clean: Redactor): Body => ({
  ...body,
  summary: body.summary === undefined ? undefined : clean(body.summary),
  user_message: body.user_message === undefined ? undefined : clean(body.user_message),
  assistant_text: body.assistant_text === undefined ? undefined : clean(body.assistant_text),
})

const checkSides = ({ summary, user_message, assistant_text }: Body): void => {
  if ([summary, user_message, assistant_text].every((side) => side === undefined || side === ''))
    throw validationError([
      { pointer: '', message: 'needs at least one of summary, user_message, assistant_text' },
    ])
}
