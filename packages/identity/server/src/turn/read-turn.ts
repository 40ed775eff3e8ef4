import { pipeline } from '@daimon/database'
import {
  type AvatarRow,
  type Db,
  type DuplicateMatches,
  type ReplyRecords,
  type TurnRow,
  avatarLock,
  findDuplicates,
  replyRecordsRead,
  turnRead,
} from '@daimon/identity-store'
import { getReply } from '../memory/write/turn-inputs.ts'
import type { WritePlan } from '../memory/write/plan-write.ts'
import { botNotFound } from '../avatars/avatar-view.ts'
import type { CallOf } from '../operations/operation.ts'
import { type StepInputs, groundReads } from '../personality/reflect-step.ts'
import { isDeepStrictEqual } from 'node:util'
import { findMoodKey } from '../personality/state-at.ts'

/** All that a turn is stored by, as it stands under the avatar's lock. */
export type TurnLookup = {
  readonly avatar: AvatarRow
  /** The turn that was stored under this key since it was first looked for. */
  readonly turn: TurnRow | undefined
  readonly known: DuplicateMatches | undefined
  readonly records: ReplyRecords | undefined
  readonly ground: StepInputs
}

/**
 * Locks the avatar and reads the rest behind the lock, in one round trip: writers of an avatar wait
 * for each other.
 */
export const lockAndRead = async (
  trx: Db,
  { avatar: before, drafts }: WritePlan,
  body: CallOf<'complete'>['body'],
  key: string | undefined,
): Promise<TurnLookup> => {
  const botId = before.bot_id
  const userKey = body.user_id ?? ''
  const place = { userKey, sessionId: body.session_id }
  const step = { userKey, sessionId: body.session_id ?? null, turnId: body.turn_id ?? null }
  const keys = drafts.map(({ analysis }) => analysis.keys)
  const [avatar, turn, known, records, mood, done] = await pipeline(trx, [
    avatarLock(trx, before.owner_id, botId),
    key === undefined ? undefined : turnRead(trx, { botId, userKey }, key),
    keys.length === 0 ? undefined : findDuplicates(trx, botId, keys),
    getReply(body) === undefined ? undefined : replyRecordsRead(trx, botId, place),
    ...groundReads(trx, before, step),
  ])
  if (!avatar) throw botNotFound()
  const common = { avatar, turn, known, records }
  if (isDeepStrictEqual(findMoodKey(avatar, place), findMoodKey(before, place)))
    return { ...common, ground: { mood, done } }
  // Whose mood a turn moves has changed in between.
  const [moodNow] = await pipeline(trx, groundReads(trx, avatar, step))
  return { ...common, ground: { mood: moodNow, done } }
}
