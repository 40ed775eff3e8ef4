import { exportSoulpack } from '@daimon/identity-core'
import { strToU8, zipSync } from 'fflate'
import { requireAvatar } from '../avatars/avatar-view.ts'
import type { Operation } from './operation.ts'

// The earliest that a zip can tell: the same soul makes the same bytes.
const MODIFIED = new Date(1980, 0, 1)

/** The soul of an avatar as a zip of one pack. */
export const exportAvatarPack: Operation<'exportSoulpack'> = async (parts, { caller, params }) => {
  const row = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const { id, manifest, texts } = exportSoulpack(
    row.soul,
    row.bot_id,
    row.soul_revision,
    row.runtime_config,
  )
  const files = { 'pack.json': `${JSON.stringify(manifest, undefined, 2)}\n`, ...texts }
  const entries = Object.entries(files).map(([name, text]) => [`${id}/${name}`, strToU8(text)])
  return {
    status: 200,
    body: zipSync(Object.fromEntries(entries), { mtime: MODIFIED }),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${id}.zip"`,
    },
  }
}
