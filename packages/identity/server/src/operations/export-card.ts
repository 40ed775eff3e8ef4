import { exportCard, writePngCard } from '@daimon/identity-core'
import type { AvatarRow } from '@daimon/identity-store'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'

const toCard = ({ soul, runtime_config }: AvatarRow, version: 'v2' | 'v3') =>
  exportCard(soul, runtime_config['character_card'], version)

/** The soul of an avatar as a Character Card. */
export const exportAvatarCard: Operation<'exportCard'> = async (
  parts,
  { caller, params, query },
) => {
  const row = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  if (query.format !== 'png') return ok(toCard(row, query.format ?? 'v2'))
  return {
    status: 200,
    body: writePngCard(row.soul.name, { chara: toCard(row, 'v2'), ccv3: toCard(row, 'v3') }),
    headers: {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${row.bot_id}.png"`,
    },
  }
}
