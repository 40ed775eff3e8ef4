import type { CatalogEntry } from '@daimon/identity-api'
import { exportSoulpack } from '@daimon/identity-core'
import { strToU8, zipSync } from 'fflate'
import { inspectPack } from '../soulpacks/inspect-pack.ts'
import { openPack, readCatalog, readPresets } from '../soulpacks/pack-store.ts'
import { requireAvatar } from './avatar-view.ts'
import { type Operation, ok } from './operation.ts'

export const listSoulpacks: Operation<'listSoulpacks'> = async (parts, { query }) => {
  const entries = await readCatalog(parts.soulpacksRoot)
  return ok(entries.filter((entry) => isAskedFor(entry, query)))
}

const isAskedFor = (
  { id, name, role, tags }: CatalogEntry,
  { q = '', tag }: { q?: string | undefined; tag?: string | undefined },
): boolean =>
  (tag === undefined || tags.includes(tag)) &&
  [id, name, role, ...tags].some((text) => text.toLowerCase().includes(q.toLowerCase()))

export const readSoulpack: Operation<'readSoulpack'> = async (parts, { params }) =>
  ok(await openPack(parts.soulpacksRoot, params['pack_id'] as string))

/** A finding about a pack is an answer, whether it is a good one or not. */
export const validateSoulpack: Operation<'validateSoulpack'> = async (parts, { body }) => {
  const presets = await readPresets(parts.soulpacksRoot)
  const found = inspectPack(body.manifest, body.texts, presets, body.msv_preset)
  return ok({
    valid: found.soul !== undefined,
    problems: found.problems,
    warnings: [...found.warnings, ...found.quality],
    soul: found.soul ?? null,
  })
}

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
