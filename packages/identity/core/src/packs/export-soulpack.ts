import { PACK_LICENSE, type RuntimeConfig, SOUL_FILE, type Soul } from '@daimon/identity-api'
import { normalizeText } from '../text/normalize-text.ts'
import { toFile } from './file-text.ts'
import { tagsOfDrift } from './pack-drift.ts'

export type ExportedPack = {
  readonly id: string
  readonly manifest: Readonly<Record<string, unknown>>
  readonly texts: Readonly<Record<string, string>>
}

const ID_CHARS_MAX = 64

/**
 * Exports a pack that compiles to an identical soul with the same drift profile. Each revision of
 * the soul is a minor version of the pack.
 */
export const exportSoulpack = (
  soul: Soul,
  botId: string,
  revision: number,
  { drift }: Pick<RuntimeConfig, 'drift'>,
): ExportedPack => {
  const { description, baseline_msv, name, role, attachment_style, ...optional } = soul
  const id = toPackId(name, botId)
  const manifest = {
    id,
    name,
    version: `1.${revision - 1}.0`,
    license: PACK_LICENSE,
    role,
    attachment_style,
    files: [SOUL_FILE],
    baseline_msv,
    ...optional,
    tags: tagsOfDrift(drift),
  }
  return { id, manifest, texts: { [SOUL_FILE]: toFile(description) } }
}

/**
 * `Ada Löw, pilot` → `ada-low-pilot`; the avatar's id replaces a name without a Latin letter or
 * digit.
 */
const toPackId = (name: string, botId: string): string => {
  const letters = normalizeText(name, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, ID_CHARS_MAX)
    .replace(/-$/, '')
  return letters === '' ? `avatar-${botId}` : letters
}
