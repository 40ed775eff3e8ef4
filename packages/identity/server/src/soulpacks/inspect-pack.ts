import { PACK_LICENSE, type PackProblem, type Soul, SoulpackManifest } from '@daimon/identity-api'
import { type Presets, compileSoulpack, packQuality } from '@daimon/identity-core'
import { zodIssues } from '@daimon/runtime'

export type Inspection = {
  /** Absent exactly if there are problems. */
  readonly soul: Soul | undefined
  readonly problems: readonly PackProblem[]
  /** What the compiler warns of. */
  readonly warnings: readonly string[]
  /** What could be better in the texts. */
  readonly quality: readonly string[]
}

export type ReadManifest =
  | { readonly manifest: SoulpackManifest; readonly problems: readonly [] }
  | { readonly manifest: undefined; readonly problems: readonly PackProblem[] }

const LICENSE_POINTER = '/manifest/license'

/** Holds a manifest against its schema. */
export const readManifest = (value: unknown): ReadManifest => {
  const parsed = SoulpackManifest.safeParse(value, { reportInput: true })
  if (parsed.success) return { manifest: parsed.data, problems: [] }
  const problems = zodIssues(parsed.error, ['manifest']).map(({ pointer, message }) => ({
    code:
      pointer === LICENSE_POINTER
        ? ('SOULPACK_LICENSE_REJECTED' as const)
        : ('SOULPACK_INVALID' as const),
    pointer,
    message: pointer === LICENSE_POINTER ? `must be exactly ${PACK_LICENSE}` : message,
  }))
  return { manifest: undefined, problems }
}

/** Everything that is wrong with a pack at once, or the soul that it makes. */
export const inspectPack = (
  value: unknown,
  texts: Readonly<Record<string, string>>,
  presets: Presets,
  msvPreset: string | undefined,
): Inspection => {
  const { manifest, problems } = readManifest(value)
  if (!manifest) {
    const further = inspectRest(value, problems, { texts, presets, msvPreset })
    return { soul: undefined, problems: [...problems, ...further], warnings: [], quality: [] }
  }
  const compiled = compileSoulpack({ manifest, texts, presets, msvPreset })
  const quality = compiled.soul ? packQuality(manifest, compiled.soul.description) : []
  return { ...compiled, quality }
}

const HARMLESS = {
  id: 'pack',
  name: 'Pack',
  version: '0.0.0',
  license: PACK_LICENSE,
  role: 'Pack',
  attachment_style: 'Secure',
}

// With harmless members in the place of the broken ones, the rest of a broken manifest is looked at
// as well.
const inspectRest = (
  value: unknown,
  problems: readonly PackProblem[],
  rest: Omit<Parameters<typeof compileSoulpack>[0], 'manifest'>,
): PackProblem[] => {
  if (typeof value !== 'object' || value === null) return []
  const broken = new Set(problems.map(({ pointer }) => pointer.split('/')[2]))
  const sound = Object.fromEntries(Object.entries(value).filter(([member]) => !broken.has(member)))
  const { manifest } = readManifest({ ...HARMLESS, ...sound })
  if (!manifest) return []
  return compileSoulpack({ manifest, ...rest }).problems.filter(
    ({ pointer }) => !broken.has(pointer.split('/')[2]),
  )
}
