import { DEFAULT_MSV, Soul } from '@daimon/identity-api'
import { importCard } from '@daimon/identity-core'
import { parseBody } from '@daimon/runtime'
import { avatarView } from '../avatars/avatar-view.ts'
import { createAvatar, externalKeyTaken } from '../avatars/create-avatar.ts'
import { checkCardSize, readCard } from '../avatars/read-card.ts'
import type { Operation } from './operation.ts'

/** What a card doesn't state. */
const DEFAULT_SOUL: Soul = {
  name: 'Character',
  role: 'Character',
  description: '',
  attachment_style: 'Secure',
  baseline_msv: DEFAULT_MSV,
}

/** A card becomes a new avatar; its unread members are kept in `runtime_config`. */
export const registerCard: Operation<'registerCard'> = async (parts, call) => {
  const { soul: given, kept, warnings } = importCard(readCard(call), DEFAULT_SOUL)
  const soul = parseBody(Soul, JSON.parse(JSON.stringify(given)), [''])
  const runtimeConfig = { character_card: kept }
  checkCardSize(runtimeConfig)
  const row = await parts.engine.db.transaction().execute((trx) =>
    createAvatar(
      trx,
      {
        ownerId: call.caller.ownerId,
        externalKey: call.query.external_key || null,
        soul,
        runtimeConfig,
      },
      parts.now(),
    ),
  )
  if (!row) throw externalKeyTaken()
  return {
    status: 201,
    body: { ...avatarView(row, parts.now()), warnings },
    headers: { location: `/v1/avatars/${row.bot_id}` },
  }
}
