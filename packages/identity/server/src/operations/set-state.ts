import {
  type PersonaState,
  currentMsv,
  initialState,
  getMood,
  withVector,
} from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  appendStep,
  clearSessionMoods,
  findAvatar,
  findStep,
  lockAvatar,
  setFrozen,
  shiftSessionMoods,
} from '@daimon/identity-store'
import { validationError } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../server-context.ts'
import { msvAt, stateAt, getStateTime } from '../personality/state-at.ts'
import { avatarView, botNotFound } from './avatar-view.ts'
import { type CallOf, type Operation, ok } from './operation.ts'

type Change = (trx: Db, avatar: AvatarRow, at: Date) => Promise<void>

/** Changes a locked avatar and answers the avatar as it then is. */
const changeAvatar = async (
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
  readonly sessionId: string | null
}

/**
 * A state from outside: drift limits do not apply, moods of sessions are reset, and the log says
 * so.
 */
const setState = async (trx: Db, avatar: AvatarRow, at: Date, setting: Setting): Promise<void> => {
  await clearSessionMoods(trx, avatar.bot_id)
  await appendStep(trx, avatar, {
    ...setting,
    stepId: randomUUID(),
    at,
    before: msvAt(avatar, at),
    after: currentMsv(setting.persona),
    turnId: null,
  })
}

/** Sets the current vector exactly as given, as a step of its own in the log. */
export const updateState: Operation<'updateState'> = async (parts, { caller, body }) => {
  const ids = { ownerId: caller.ownerId, botId: body.bot_id }
  await changeAvatar(parts, ids, (trx, avatar, at) =>
    setState(trx, avatar, at, {
      cause: 'state_update',
      persona: withVector(body.new_msv, getStateTime(avatar, at)),
      evidence: {},
      sessionId: null,
    }),
  )
  return ok({ status: 'success', message: 'The current vector is stored as given.' })
}

const toIds = ({ caller, params }: Pick<CallOf<'readAvatar'>, 'caller' | 'params'>) => ({
  ownerId: caller.ownerId,
  botId: params['bot_id'] as string,
})

/** Goes back to the baseline or to where a step had led; time goes on from now. */
export const resetState: Operation<'resetState'> = async (parts, call) => {
  const { to } = call.body
  const row = await changeAvatar(parts, toIds(call), async (trx, avatar, at) => {
    const atMs = getStateTime(avatar, at)
    if (to === 'baseline') {
      const persona = initialState(avatar.soul.baseline_msv, atMs)
      await setState(trx, avatar, at, {
        cause: 'reset',
        persona,
        evidence: { to },
        sessionId: null,
      })
      return
    }
    const step = await findStep(trx, avatar.bot_id, to)
    if (!step)
      throw validationError([
        { pointer: '/to', message: 'must be baseline or the id of a step of this avatar' },
      ])
    const persona = { ...step.persona_after, atMs, moodAtMs: atMs }
    // A step of a session goes back to that session: the avatar's own mood does not change.
    const own =
      step.session_id === null
        ? avatar
        : {
            ...avatar,
            persona: {
              ...avatar.persona,
              ...getMood(initialState(avatar.soul.baseline_msv, atMs)),
            },
          }
    await setState(trx, own, at, {
      cause: 'reset',
      persona,
      evidence: { to },
      sessionId: step.session_id,
    })
  })
  return ok(avatarView(row, parts.now()))
}

/** Stops the avatar's time: no evidence moves it, and nothing relaxes. */
export const freezeState: Operation<'freezeState'> = async (parts, call) => {
  const row = await changeAvatar(parts, toIds(call), async (trx, avatar, at) => {
    if (!avatar.is_frozen) await setFrozen(trx, avatar.bot_id, at, avatar.persona)
  })
  return ok(avatarView(row, parts.now()))
}

/** Lets time run again, from where it stood. */
export const unfreezeState: Operation<'unfreezeState'> = async (parts, call) => {
  const row = await changeAvatar(parts, toIds(call), async (trx, avatar, at) => {
    if (!avatar.is_frozen) return
    const slept = Math.max(0, at.getTime() - getStateTime(avatar, at))
    const state = stateAt(avatar, at)
    await setFrozen(trx, avatar.bot_id, null, {
      ...state,
      atMs: state.atMs + slept,
      moodAtMs: (state.moodAtMs ?? state.atMs) + slept,
    })
    await shiftSessionMoods(trx, avatar, slept)
  })
  return ok(avatarView(row, parts.now()))
}
