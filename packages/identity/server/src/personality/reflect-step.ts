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
import { planStep } from './planned-step.ts'
import { findMoodKey, stateAt, stateWithMood } from './state-at.ts'
import type { MessageAssessment } from './assess-message.ts'

export type ReflectionInput = {
  readonly weighed: MessageAssessment
  readonly memoryIds: readonly string[]
  readonly turnId: string | null
  /** Empty for no user. */
  readonly userKey: string
  readonly sessionId: string | null
  /** Zone of the user, in which the days of the drift limits begin. */
  readonly timeZone?: string | undefined
  /** Time of the clock. */
  readonly at: Date
  /** Time of the turn, if it isn't `at`. */
  readonly occurredAt?: Date | undefined
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
  { userKey, sessionId, turnId }: Pick<ReflectionInput, 'userKey' | 'sessionId' | 'turnId'>,
) => {
  const key = findMoodKey(avatar, { userKey, sessionId: sessionId ?? undefined })
  return [
    key === null ? undefined : moodRead(db, avatar.bot_id, key),
    turnId === null ? undefined : stepOfTurnRead(db, { botId: avatar.bot_id, userKey }, turnId),
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
  const { userKey, sessionId, timeZone } = input
  const key = findMoodKey(avatar, { userKey, sessionId: sessionId ?? undefined })
  const { at: now } = input
  const occurredAt = input.occurredAt && input.occurredAt < now ? input.occurredAt : now
  const before = stateWithMood(avatar, key, mood, occurredAt)
  if (avatar.is_frozen || done)
    return {
      msv: (avatar.is_frozen ? undefined : done?.after) ?? currentMsv(before),
      writes: [replyRecordsWrite(db, input.replies ?? [])],
    }
  const { persona, evidence } = planStep(avatar, before, input.weighed, {
    occurredAt,
    now,
    timeZone,
  })
  const after = currentMsv(persona)
  const writes = stepWrites(db, avatar, {
    stepId: randomUUID(),
    // A late turn compensates the state that later turns have left.
    at: persona.atMs <= occurredAt.getTime() ? occurredAt : new Date(persona.atMs),
    recordedAt: now,
    cause: 'reflection',
    before: currentMsv(before),
    after,
    persona,
    evidence: {
      ...evidence,
      ...(occurredAt < now
        ? { occurred_at: occurredAt.toISOString(), recorded_at: now.toISOString() }
        : {}),
      memory_ids: input.memoryIds,
    },
    turnId: input.turnId,
    userKey,
    moodOf: key,
    replies: input.replies,
  })
  const shown = stateAt({ ...avatar, persona }, now)
  return { msv: currentMsv(shown), writes }
}
