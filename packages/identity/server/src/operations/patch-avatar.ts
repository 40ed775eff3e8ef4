import type { Soul } from '@daimon/identity-api'
import { lockAvatar } from '@daimon/identity-store'
import { avatarView, botNotFound } from '../avatars/avatar-view.ts'
import { checkTemplate } from '../avatars/create-avatar.ts'
import { checkProtected } from '../avatars/protected-soul.ts'
import { type Operation, ok } from './operation.ts'
import { reviseSoul } from '../avatars/revise-soul.ts'

/** Members that are given replace the soul's own; the whole is a new revision. */
export const patchAvatar: Operation<'patchAvatar'> = async (parts, { caller, params, body }) => {
  const { soul, runtime_config, ...members } = body
  checkTemplate(runtime_config)
  const given = Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  )
  const row = await parts.engine.db.transaction().execute(async (trx) => {
    const current = await lockAvatar(trx, caller.ownerId, params['bot_id'] as string)
    if (!current) throw botNotFound()
    const next = { ...(soul ?? current.soul), ...given } as Soul
    const settings = runtime_config ?? current.runtime_config
    checkProtected(caller, current, next, settings)
    return reviseSoul(trx, current, next, settings, parts.now())
  })
  return ok(avatarView(row, parts.now()))
}
