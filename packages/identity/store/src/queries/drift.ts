import { type Statement, statement, pipeline, writing } from '@daimon/database'
import type { DriftStep, Msv } from '@daimon/identity-api'
import { type PersonaState, getMood, withMood } from '@daimon/identity-core'
import { type Selectable, sql } from 'kysely'
import type { Cursor } from '../cursor.ts'
import type { Database } from '../schema.ts'
import type { AvatarUser } from './avatar-users.ts'
import type { AvatarRow } from './avatars.ts'
import type { Db } from './db.ts'
import { type ReplyRow, replyWrite } from './reply-records.ts'
import { type MoodKey, moodWrite } from './session-moods.ts'

export type NewStep = {
  readonly stepId: string
  /** In the time of the conversation. */
  readonly at: Date
  /** Time of the clock, if it isn't `at`. */
  readonly recordedAt?: Date
  readonly cause: DriftStep['cause']
  readonly before: Msv
  readonly after: Msv
  /** The avatar's state after the step, with the mood of its session if that has one. */
  readonly persona: PersonaState
  readonly evidence: Record<string, unknown>
  readonly turnId: string | null
  /** The user whose turn it was; empty for none. */
  readonly userKey: string
  /** The mood that the step moved; null for the avatar's own mood. */
  readonly moodOf: MoodKey | null
  /** Reply statistics of the same turn, written together with the step. */
  readonly replies?: readonly ReplyRow[] | undefined
}

/**
 * Appends a step to the log and stores its state as the avatar's, or the mood as the user's or the
 * session's; the caller's transaction holds the avatar's lock.
 */
export const appendStep = async (db: Db, avatar: AvatarRow, step: NewStep): Promise<void> => {
  await pipeline(db, stepWrites(db, avatar, step))
}

/** The same, as a statement to send with others. */
export const stepWrites = (db: Db, avatar: AvatarRow, step: NewStep): Statement<void>[] => {
  const stepNo = avatar.drift_step_count + 1
  const persona = JSON.stringify(step.persona)
  const own =
    step.moodOf === null ? persona : JSON.stringify(withMood(step.persona, getMood(avatar.persona)))
  const row = {
    bot_id: avatar.bot_id,
    step_no: stepNo,
    step_id: step.stepId,
    owner_id: avatar.owner_id,
    at: step.at,
    cause: step.cause,
    before: JSON.stringify(step.before),
    after: JSON.stringify(step.after),
    persona_after: persona,
    evidence: JSON.stringify(step.evidence),
    turn_id: step.turnId,
    user_key: step.userKey,
    session_id: step.moodOf === null || step.moodOf.sessionId === '' ? null : step.moodOf.sessionId,
  }
  // One statement, because each is parsed and planned while the lock is held.
  const first = db.with('step', (statements) => statements.insertInto('drift_steps').values(row))
  const { replies = [] } = step
  const all =
    replies.length > 0
      ? first.with('replies', (statements) => replyWrite(statements, replies))
      : first
  const whole = all
    .updateTable('avatars')
    .set({ persona: own, drift_step_count: stepNo, updated_at: step.recordedAt ?? step.at })
    .where('bot_id', '=', avatar.bot_id)
  return [
    writing(whole),
    ...(step.moodOf === null ? [] : [moodWrite(db, avatar, step.moodOf, getMood(step.persona))]),
  ]
}

/** One step of an avatar by its id, if it wasn't a user's. */
export const findStep = (db: Db, botId: string, stepId: string): Promise<StepRow | undefined> =>
  db
    .selectFrom('drift_steps')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('user_key', '=', '')
    .where('step_id', '=', stepId)
    .executeTakeFirst()

/** The step that a turn already caused, if any. */
export const stepOfTurnRead = (
  db: Db,
  { botId, userKey }: AvatarUser,
  turnId: string,
): Statement<StepRow | undefined> =>
  statement(
    db
      .selectFrom('drift_steps')
      .selectAll()
      .where('bot_id', '=', botId)
      .where('user_key', '=', userKey)
      .where('turn_id', '=', turnId)
      .where('cause', '=', 'reflection'),
    ([row]) => row,
  )

export type StepRow = Selectable<Database['drift_steps']>

export const toDriftStep = (row: StepRow): DriftStep => ({
  id: row.step_id,
  at: row.at.toISOString(),
  before: row.before,
  after: row.after,
  cause: row.cause,
  evidence: row.evidence,
  turn_id: row.turn_id,
  user_id: row.user_key || null,
  session_id: row.session_id,
})

/**
 * One page of the steps of a user, or with an empty key of those without a user, newest first. The
 * cursor's id is the step's; its number orders equal times.
 */
export const listSteps = (
  db: Db,
  { botId, userKey }: AvatarUser,
  since: Date | undefined,
  after: Cursor | undefined,
  limit: number,
): Promise<StepRow[]> => {
  let query = db
    .selectFrom('drift_steps')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('user_key', '=', userKey)
  if (since) query = query.where('at', '>=', since)
  if (after)
    query = query.where(
      sql<boolean>`step_no < (select step_no from drift_steps where bot_id = ${botId} and user_key = ${userKey} and step_id = ${after.id}::uuid)`,
    )
  return query.orderBy('step_no', 'desc').limit(limit).execute()
}
