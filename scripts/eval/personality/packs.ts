import { SoulpackManifest, type Msv } from '@daimon/identity-api'
import { compileSoulpack } from '@daimon/identity-core'
import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'

const PACKS = new URL('../../../packs/soulpacks/', import.meta.url)

export type Pack = {
  readonly id: string
  readonly style: SoulpackManifest['attachment_style']
  readonly msv: Msv
  readonly description: string
}

const readText = (path: string): string => readFileSync(new URL(path, PACKS), 'utf8')

/** The bundled packs, compiled, with the vectors of their presets. */
export const readPacks = (): Pack[] => {
  const presets = parse(readText('_presets.yaml')) as Record<string, Msv>
  return readdirSync(PACKS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const manifest = SoulpackManifest.parse(JSON.parse(readText(`${name}/pack.json`)))
      const texts = Object.fromEntries(
        manifest.files.map((file) => [file, readText(`${name}/${file}`)]),
      )
      const { soul } = compileSoulpack({ manifest, texts, presets, msvPreset: undefined })
      const msv = presets[name]
      if (!msv || !soul) throw new Error(`Pack ${name} is invalid.`)
      return { id: name, style: manifest.attachment_style, msv, description: soul.description }
    })
}
