import type { Msv } from '@daimon/identity-api'
import { currentMsv } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  type ReplyRow,
  appendStep,
  findStepOfTurn,
  putReplyRecords,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { nextStep } from '../personality/next-step.ts'
import { moodSession, stateInSession } from '../personality/state-at.ts'
import type { Weighed } from '../personality/weigh.ts'

export type ReflectionInput = {
  readonly weighed: Weighed
  readonly memoryIds: readonly string[]
  readonly turnId: string | null
  readonly sessionId: string | null
  readonly at: Date
  /** What the reply of the same turn has shown; written along, whether a step is taken or not. */
  readonly replies?: readonly ReplyRow[]
}

/**
 * Takes one bounded step from what a message weighs and writes it down, inside a transaction that holds the
 * avatar's lock. A turn that has taken its step takes no second; a frozen avatar takes none.
 */
export const reflectStep = async (
  trx: Db,
  avatar: AvatarRow,
  input: ReflectionInput,
): Promise<Msv> => {
  const session = moodSession(avatar, input.sessionId)
  const before = await stateInSession(trx, avatar, session, input.at)
  const done =
    avatar.is_frozen || input.turnId === null
      ? undefined
      : await findStepOfTurn(trx, avatar.bot_id, input.turnId)
  if (avatar.is_frozen || done) {
    await putReplyRecords(trx, input.replies ?? [])
    return done?.after ?? currentMsv(before)
  }
  const { persona, evidence } = nextStep(avatar, before, input.weighed, input.at)
  const after = currentMsv(persona)
  await appendStep(trx, avatar, {
    stepId: randomUUID(),
    at: input.at,
    cause: 'reflection',
    before: currentMsv(before),
    after,
    persona,
    evidence: { ...evidence, memory_ids: input.memoryIds },
    turnId: input.turnId,
    sessionId: session,
    replies: input.replies,
  })
  return after
}
