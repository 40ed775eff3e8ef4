import { type Soul } from '@daimon/identity-api'
import {
  deleteAvatar as deleteRows,
  listAvatars as listRows,
  lockAvatar,
  logErasure,
} from '@daimon/identity-store'
import { randomUUID } from 'node:crypto'
import { measureReplyDrift } from '../personality/reply-drift.ts'
import { msvAt } from '../personality/state-at.ts'
import {
  avatarView,
  botNotFound,
  identityView,
  requireAvatar,
  requireAvatarAndReplies,
} from './avatar-view.ts'
import { checkTemplate } from './create-avatar.ts'
import { type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from './page.ts'
import { reviseSoul } from './revise-soul.ts'

export const listAvatars: Operation<'listAvatars'> = async (parts, { caller, query }) => {
  const filter = { q: query.q, capability: query.capability }
  const rows = await listRows(
    parts.engine.db,
    caller.ownerId,
    filter,
    readCursor('avatars', query.cursor),
    query.limit + 1,
  )
  const { items, next } = cutPage('avatars', rows, query.limit, (row) => ({
    at: row.created_at,
    id: row.bot_id,
  }))
  const now = parts.now()
  return ok({ items: items.map((row) => avatarView(row, now)), next })
}

export const readAvatar: Operation<'readAvatar'> = async (parts, { caller, params }) =>
  ok(
    avatarView(await requireAvatar(parts, caller.ownerId, params['bot_id'] as string), parts.now()),
  )

export const readIdentity: Operation<'readIdentity'> = async (parts, { caller, params }) => {
  const { avatar, replies } = await requireAvatarAndReplies(parts, caller.ownerId, {
    bot_id: params['bot_id'] as string,
  })
  return ok({
    ...identityView(avatar, msvAt(avatar, parts.now())),
    ...measureReplyDrift(parts, avatar, replies),
  })
}

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
    return reviseSoul(trx, current, next, runtime_config ?? current.runtime_config, parts.now())
  })
  return ok(avatarView(row, parts.now()))
}

export const deleteAvatar: Operation<'deleteAvatar'> = async (parts, { caller, params }) => {
  const row = await parts.engine.db.transaction().execute(async (trx) => {
    const current = await lockAvatar(trx, caller.ownerId, params['bot_id'] as string)
    if (!current) throw botNotFound()
    const memories = await deleteRows(trx, current.bot_id)
    const erasure = {
      erasureId: randomUUID(),
      ownerId: caller.ownerId,
      botId: current.bot_id,
      kind: 'avatar' as const,
    }
    await logErasure(trx, { ...erasure, memories, at: parts.now() })
    await parts.jobs.settleErasures(trx)
    return current
  })
  parts.indexes.drop(row.bot_id)
  return ok(avatarView(row, parts.now()))
}
