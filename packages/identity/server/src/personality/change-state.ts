import { type PersonaState, currentMsv } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  type MoodKey,
  appendStep,
  clearSessionMoods,
  findAvatar,
  lockAvatar,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../server-context.ts'
import { msvAt } from './state-at.ts'
import { botNotFound } from '../avatars/avatar-view.ts'
import type { CallOf } from '../operations/operation.ts'

type Change = (trx: Db, avatar: AvatarRow, at: Date) => Promise<void>

/** Changes a locked avatar and answers the avatar as it then is. */
export const changeAvatar = async (
  parts: ServerContext,
  { ownerId, botId }: { readonly ownerId: string; readonly botId: string },
  change: Change,
): Promise<AvatarRow> =>
  parts.engine.db.transaction().execute(async (trx) => {
    const avatar = await lockAvatar(trx, ownerId, botId)
    if (!avatar) throw botNotFound()
    await change(trx, avatar, parts.now())
    const changed = await findAvatar(trx, ownerId, botId)
    if (!changed) throw botNotFound()
    return changed
  })

type Setting = {
  readonly cause: 'state_update' | 'reset'
  readonly persona: PersonaState
  readonly evidence: Record<string, unknown>
  /** Whose mood is set; `null` for the avatar's own. */
  readonly moodOf: MoodKey | null
}

/**
 * A state from outside: drift limits do not apply, moods of users and sessions are reset,
 * and the log says so.
 */
export const setState = async (
  trx: Db,
  avatar: AvatarRow,
  at: Date,
  setting: Setting,
): Promise<void> => {
  await clearSessionMoods(trx, avatar.bot_id)
  await appendStep(trx, avatar, {
    ...setting,
    stepId: randomUUID(),
    at,
    before: msvAt(avatar, at),
    after: currentMsv(setting.persona),
    turnId: null,
    userKey: '',
  })
}

export const avatarIds = ({ caller, params }: Pick<CallOf<'readAvatar'>, 'caller' | 'params'>) => ({
  ownerId: caller.ownerId,
  botId: params['bot_id'] as string,
})
