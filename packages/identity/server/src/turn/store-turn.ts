import type { Statement } from '@daimon/database'
import { type Db, insertReflection, replyRecordsWrite } from '@daimon/identity-store'
import type { Answer } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import type { WritePlan } from '../memory/write/plan-write.ts'
import { type StoredMemory, storeMemories } from '../memory/write/store-memories.ts'
import { getReply, getUserMessage } from '../memory/write/turn-inputs.ts'
import type { CallOf } from '../operations/operation.ts'
import type { MessageAssessment } from '../personality/assess-message.ts'
import { stepFrom } from '../personality/reflect-step.ts'
import { recordTurnReply } from '../personality/reply-drift.ts'
import type { ServerContext } from '../server-context.ts'
import type { TurnLookup } from './read-turn.ts'

/** What was made of a turn before its transaction. */
export type PlannedTurn = {
  readonly plan: WritePlan
  /** Absent when the reflection is not asked for, or comes later. */
  readonly weighed: MessageAssessment | undefined
  /** Zone of the user. */
  readonly timeZone: string | undefined
}

/** An answer, and what is still to be written before it holds. */
export type TurnWrites = {
  readonly answer: Answer & { readonly body: object }
  readonly writes: readonly (Statement<void> | undefined)[]
}

/** Stores the memories of a turn and takes its step, under the avatar's lock. */
export const storeTurn = async (
  parts: ServerContext,
  trx: Db,
  body: CallOf<'complete'>['body'],
  { plan, weighed, timeZone }: PlannedTurn,
  { avatar, known, records, ground }: TurnLookup,
): Promise<TurnWrites> => {
  const { bot_id: botId, owner_id: ownerId } = avatar
  const results = await storeMemories(parts, trx, avatar, plan, known)
  const common = toAnswer(results)
  const turn = {
    memoryIds: common.memory_ids,
    turnId: body.turn_id ?? null,
    userKey: body.user_id ?? '',
    sessionId: body.session_id ?? null,
    at: plan.now,
    occurredAt: body.occurred_at,
  }
  const reply = getReply(body)
  const replies =
    reply === undefined || records === undefined
      ? []
      : recordTurnReply(parts, avatar, records, {
          text: reply,
          userKey: turn.userKey,
          sessionId: body.session_id,
        })
  const message = getUserMessage(body)
  if (message !== undefined && body.reflect && body.reflect_async && !avatar.is_frozen) {
    const reflectionId = randomUUID()
    await insertReflection(trx, {
      botId,
      ownerId,
      reflectionId,
      message,
      ...turn,
      at: body.occurred_at ?? plan.now,
    })
    await parts.jobs.reflect(trx, { botId, ownerId, reflectionId })
    const accepted = { status: 'accepted', ...common, reflect: 'async', bot_id: botId }
    return {
      answer: { status: 202, body: accepted },
      writes: [replyRecordsWrite(trx, replies)],
    }
  }
  if (!weighed || avatar.is_frozen)
    return {
      answer: { status: 200, body: { status: 'success', ...common, reflect: 'skipped' } },
      writes: [replyRecordsWrite(trx, replies)],
    }
  const { msv, writes } = stepFrom(trx, avatar, { weighed, ...turn, timeZone, replies }, ground)
  const completed = { status: 'success', ...common, reflect: 'completed', current_msv: msv }
  return { answer: { status: 200, body: completed }, writes }
}

const toAnswer = (results: readonly StoredMemory[]) => {
  const stored = results.filter(
    (result): result is StoredMemory & { id: string } => result.id !== null,
  )
  return {
    ingested: true,
    memory_ids: stored.map(({ id }) => id),
    deduplicated: stored.map(({ deduplicated }) => deduplicated),
    suppressed: results.some(({ suppressed }) => suppressed),
    superseded: results.flatMap(({ superseded }) => superseded),
  }
}
