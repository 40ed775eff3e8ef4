import type { AttachmentStyle, Msv } from '@daimon/identity-api'
import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'

const PACKS = new URL('../../../packs/soulpacks/', import.meta.url)

export type Pack = { readonly id: string; readonly style: AttachmentStyle; readonly msv: Msv }

/** The bundled packs, with the vectors of their presets. */
export const readPacks = (): Pack[] => {
  const presets = parse(readFileSync(new URL('_presets.yaml', PACKS), 'utf8')) as Record<
    string,
    Msv
  >
  return readdirSync(PACKS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const pack = JSON.parse(readFileSync(new URL(`${name}/pack.json`, PACKS), 'utf8')) as {
        attachment_style: AttachmentStyle
      }
      const msv = presets[name]
      if (!msv) throw new Error(`No vector of the pack ${name}.`)
      return { id: name, style: pack.attachment_style, msv }
    })
}
