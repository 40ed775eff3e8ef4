import { run } from '@daimon/database'
import {
  type PersonaState,
  type SessionMood,
  currentMsv,
  driftBounds,
  relax,
  withMood,
} from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  type MoodKey,
  type ReplyPlace,
  moodRead,
} from '@daimon/identity-store'

/** The time that an avatar lives in: while it is frozen, that of the freezing. */
export const getStateTime = (avatar: AvatarRow, now: Date): number =>
  (avatar.is_frozen ? (avatar.frozen_at ?? now) : now).getTime()

const relaxed = (avatar: AvatarRow, state: PersonaState, now: Date): PersonaState =>
  relax(
    state,
    avatar.soul.baseline_msv,
    getStateTime(avatar, now),
    driftBounds(avatar.runtime_config),
  )

/** The avatar's own state at a time, relaxed up to then. */
export const stateAt = (avatar: AvatarRow, now: Date): PersonaState =>
  relaxed(avatar, avatar.persona, now)

/** What the avatar shows at a time. */
export const msvAt = (avatar: AvatarRow, now: Date) => currentMsv(stateAt(avatar, now))

/** Whose mood a turn moves and shows; `null` for the avatar's own. */
export const findMoodKey = (
  avatar: AvatarRow,
  { userKey, sessionId }: ReplyPlace,
): MoodKey | null => {
  const scope = avatar.runtime_config.mood_scope ?? (userKey === '' ? 'avatar' : 'user')
  const session = scope === 'session' ? (sessionId ?? '') : ''
  const isOfAvatar = scope === 'avatar' || (userKey === '' && session === '')
  return isOfAvatar ? null : { userKey, sessionId: session }
}

/** The state at a time as a turn knows it: the shared traits, and the mood of `findMoodKey`. */
export const stateOfMood = async (
  db: Db,
  avatar: AvatarRow,
  key: MoodKey | null,
  now: Date,
): Promise<PersonaState> => {
  const mood = key === null ? undefined : await run(db, moodRead(db, avatar.bot_id, key))
  return stateWithMood(avatar, key, mood, now)
}

/** The same, when the mood has been read. */
export const stateWithMood = (
  avatar: AvatarRow,
  key: MoodKey | null,
  mood: SessionMood | undefined,
  now: Date,
): PersonaState =>
  key === null ? stateAt(avatar, now) : relaxed(avatar, withMood(avatar.persona, mood), now)
