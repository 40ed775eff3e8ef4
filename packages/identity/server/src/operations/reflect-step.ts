import { type Statement, pipeline } from '@daimon/database'
import type { Msv } from '@daimon/identity-api'
import { type SessionMood, currentMsv } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  type ReplyRow,
  type StepRow,
  moodRead,
  replyRecordsWrite,
  stepOfTurnRead,
  stepWrites,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { planStep } from '../personality/planned-step.ts'
import { moodSession, stateWithMood } from '../personality/state-at.ts'
import type { MessageAssessment } from '../personality/assess-message.ts'

export type ReflectionInput = {
  readonly weighed: MessageAssessment
  readonly memoryIds: readonly string[]
  readonly turnId: string | null
  readonly sessionId: string | null
  readonly at: Date
  /** What the reply of the same turn has shown; written along, whether a step is taken or not. */
  readonly replies?: readonly ReplyRow[]
}

/** Further inputs of a step, read under the avatar's lock. */
export type StepInputs = {
  readonly mood: SessionMood | undefined
  /** The step that this turn has taken already. */
  readonly done: StepRow | undefined
}

/** Reads it, the mood first. */
export const groundReads = (
  db: Db,
  avatar: AvatarRow,
  { sessionId, turnId }: Pick<ReflectionInput, 'sessionId' | 'turnId'>,
) => {
  const session = moodSession(avatar, sessionId)
  return [
    session === null ? undefined : moodRead(db, avatar.bot_id, session),
    turnId === null ? undefined : stepOfTurnRead(db, avatar.bot_id, turnId),
  ] as const
}

/**
 * Takes one bounded step from what a message weighs and writes it down, inside a transaction that
 * holds the avatar's lock. A turn that has taken its step takes no second; a frozen avatar takes
 * none.
 */
export const reflectStep = async (
  trx: Db,
  avatar: AvatarRow,
  input: ReflectionInput,
): Promise<Msv> => {
  const [mood, done] = await pipeline(trx, groundReads(trx, avatar, input))
  const { msv, writes } = stepFrom(trx, avatar, input, { mood, done })
  await pipeline(trx, writes)
  return msv
}

/** The step, and what is to be written for it. */
export const stepFrom = (
  db: Db,
  avatar: AvatarRow,
  input: ReflectionInput,
  { mood, done }: StepInputs,
): { readonly msv: Msv; readonly writes: readonly (Statement<void> | undefined)[] } => {
  const session = moodSession(avatar, input.sessionId)
  const before = stateWithMood(avatar, session, mood, input.at)
  if (avatar.is_frozen || done)
    return {
      msv: (avatar.is_frozen ? undefined : done?.after) ?? currentMsv(before),
      writes: [replyRecordsWrite(db, input.replies ?? [])],
    }
  const { persona, evidence } = planStep(avatar, before, input.weighed, input.at)
  const after = currentMsv(persona)
  const writes = stepWrites(db, avatar, {
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
  return { msv: after, writes }
}
