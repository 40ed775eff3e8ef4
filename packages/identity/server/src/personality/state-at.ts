import { run } from '@daimon/database'
import {
  type PersonaState,
  type SessionMood,
  currentMsv,
  driftBounds,
  relax,
  withMood,
} from '@daimon/identity-core'
import { type AvatarRow, type Db, moodRead } from '@daimon/identity-store'

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

/** The session whose own mood a turn moves and shows; `null` when all share the avatar's. */
export const moodSession = (
  avatar: AvatarRow,
  sessionId: string | undefined | null,
): string | null => (avatar.runtime_config.mood_scope === 'session' ? (sessionId ?? null) : null)

/** The state at a time as a session knows it: the shared traits, and the mood of `moodSession`. */
export const stateInSession = async (
  db: Db,
  avatar: AvatarRow,
  session: string | null,
  now: Date,
): Promise<PersonaState> => {
  const mood = session === null ? undefined : await run(db, moodRead(db, avatar.bot_id, session))
  return stateWithMood(avatar, session, mood, now)
}

/** The same, when the mood of the session has been read. */
export const stateWithMood = (
  avatar: AvatarRow,
  session: string | null,
  mood: SessionMood | undefined,
  now: Date,
): PersonaState =>
  session === null ? stateAt(avatar, now) : relaxed(avatar, withMood(avatar.persona, mood), now)
