import { Soul } from '@daimon/identity-api'
import { importCard } from '@daimon/identity-core'
import { lockAvatar } from '@daimon/identity-store'
import { parseBody } from '@daimon/runtime'
import { avatarView, botNotFound, requireAvatar } from '../avatars/avatar-view.ts'
import { checkProtected } from '../avatars/protected-soul.ts'
import { checkCardSize, readCard } from '../avatars/read-card.ts'
import { type Operation, ok } from './operation.ts'
import { reviseSoul } from '../avatars/revise-soul.ts'

/**
 * Gives an avatar the soul of a card as a new revision; the unread members of the card are kept in
 * `runtime_config`.
 */
export const importAvatarCard: Operation<'importCard'> = async (parts, call) => {
  const { caller, params } = call
  await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const card = readCard(call)
  const { row, warnings } = await parts.engine.db.transaction().execute(async (trx) => {
    const current = await lockAvatar(trx, caller.ownerId, params['bot_id'] as string)
    if (!current) throw botNotFound()
    const read = importCard(card, current.soul)
    const soul = parseBody(Soul, JSON.parse(JSON.stringify(read.soul)), [''])
    const runtimeConfig = { ...current.runtime_config, character_card: read.kept }
    checkCardSize(runtimeConfig)
    checkProtected(caller, current, soul, runtimeConfig)
    const revised = await reviseSoul(trx, current, soul, runtimeConfig, parts.now())
    return { row: revised, warnings: read.warnings }
  })
  return ok({ ...avatarView(row, parts.now()), warnings })
}
