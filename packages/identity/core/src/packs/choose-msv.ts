import {
  DEFAULT_MSV,
  Msv,
  type MsvPreset,
  type PackProblem,
  type SoulpackManifest,
} from '@daimon/identity-api'

export type Presets = Readonly<Record<string, MsvPreset>>

export type ChosenMsv = {
  readonly msv: Msv
  readonly problems: readonly PackProblem[]
  readonly warnings: readonly string[]
}

/**
 * The vector of a pack: its `baseline_msv`, else a preset, else the schema's defaults. A preset
 * that the caller names replaces the manifest's. An unknown preset is a problem, even if it
 * wouldn't be used.
 */
export const chooseMsv = (
  manifest: SoulpackManifest,
  presets: Presets,
  asked: string | undefined,
): ChosenMsv => {
  const name = asked ?? manifest.msv_preset
  const pointer = asked === undefined ? '/manifest/msv_preset' : '/msv_preset'
  const preset = name !== undefined && Object.hasOwn(presets, name) ? presets[name] : undefined
  const problems =
    name !== undefined && !preset
      ? [
          {
            code: 'SOULPACK_INVALID' as const,
            pointer,
            message: `names an unknown preset: ${name}`,
          },
        ]
      : []
  if (manifest.baseline_msv) {
    const warnings =
      asked === undefined
        ? []
        : [`msv_preset ${asked} is ignored: the pack has its own baseline_msv`]
    return { msv: manifest.baseline_msv, problems, warnings }
  }
  if (preset) return { msv: completed(preset), problems, warnings: missing(name ?? '', preset) }
  const warnings = [
    'the pack has neither a baseline_msv nor an msv_preset: every number is the schema default',
  ]
  return { msv: DEFAULT_MSV, problems, warnings: name === undefined ? warnings : [] }
}

const GROUPS = ['hexaco', 'moral_foundations', 'drives'] as const

const completed = (preset: MsvPreset): Msv =>
  Msv.parse({
    ...DEFAULT_MSV,
    ...preset,
    ...Object.fromEntries(
      GROUPS.map((group) => [group, { ...DEFAULT_MSV[group], ...preset[group] }]),
    ),
  })

const missing = (name: string, preset: MsvPreset): string[] => {
  const inGroups = GROUPS.flatMap((group) =>
    Object.keys(DEFAULT_MSV[group])
      .filter((member) => !Object.hasOwn(preset[group] ?? {}, member))
      .map((member) => `${group}.${member}`),
  )
  const outside = (['epistemic_uncertainty', 'inner_monologue'] as const).filter(
    (member) => preset[member] === undefined,
  )
  const left = [...inGroups, ...outside]
  return left.length > 0
    ? [`the preset ${name} omits ${left.join(', ')}: the schema defaults apply`]
    : []
}
