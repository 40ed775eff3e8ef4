import { type PersonaState, currentMsv, driftBounds, relax, withMood } from '@daimon/identity-core'
import { type AvatarRow, type Db, findSessionMood } from '@daimon/identity-store'

/** The time that an avatar lives in: while it is frozen, that of the freezing. */
export const timeOf = (avatar: AvatarRow, now: Date): number =>
  (avatar.is_frozen ? (avatar.frozen_at ?? now) : now).getTime()

const relaxed = (avatar: AvatarRow, state: PersonaState, now: Date): PersonaState =>
  relax(state, avatar.soul.baseline_msv, timeOf(avatar, now), driftBounds(avatar.runtime_config))

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
  if (session === null) return stateAt(avatar, now)
  const mood = await findSessionMood(db, avatar.bot_id, session)
  return relaxed(avatar, withMood(avatar.persona, mood), now)
}
