import type { Msv } from '@daimon/identity-api'

type Group = 'hexaco' | 'moral_foundations' | 'drives'

/** One number of the vector: its path and its closed range. */
export type Dimension = {
  readonly key: string
  readonly read: (msv: Msv) => number
  readonly min: number
  readonly max: number
}

const inGroup = (group: Group, names: readonly string[], min: number): Dimension[] =>
  names.map((name) => ({
    key: `${group}.${name}`,
    read: (msv) => (msv[group] as Record<string, number>)[name] ?? 0,
    min,
    max: 1,
  }))

/**
 * All fifteen numbers of an MSV in one fixed order; every number vector in this package uses it.
 */
export const DIMENSIONS: readonly Dimension[] = [
  ...inGroup('hexaco', ['H', 'E', 'X', 'A', 'C', 'O'], -1),
  ...inGroup(
    'moral_foundations',
    [
      'care_harm',
      'fairness_cheating',
      'loyalty_betrayal',
      'authority_subversion',
      'sanctity_degradation',
    ],
    0,
  ),
  ...inGroup('drives', ['curiosity', 'autonomy', 'social_approval'], 0),
  { key: 'epistemic_uncertainty', read: (msv) => msv.epistemic_uncertainty, min: 0, max: 1 },
]

export const toNumbers = (msv: Msv): number[] => DIMENSIONS.map((dimension) => dimension.read(msv))

const listPlaces = (prefix: Group): readonly (readonly [name: string, at: number])[] =>
  DIMENSIONS.flatMap(({ key }, at) =>
    key.startsWith(`${prefix}.`) ? [[key.slice(prefix.length + 1), at] as const] : [],
  )

const PLACES = {
  hexaco: listPlaces('hexaco'),
  moral_foundations: listPlaces('moral_foundations'),
  drives: listPlaces('drives'),
}

/** The inverse of `toNumbers`, each number clamped to its range. */
export const toMsv = (numbers: readonly number[], innerMonologue: string): Msv => {
  const clamped = DIMENSIONS.map(({ min, max }, at) =>
    Math.min(max, Math.max(min, numbers[at] ?? 0)),
  )
  const group = (prefix: Group) =>
    Object.fromEntries(PLACES[prefix].map(([name, at]) => [name, clamped[at]]))
  return {
    hexaco: group('hexaco'),
    moral_foundations: group('moral_foundations'),
    drives: group('drives'),
    epistemic_uncertainty: clamped[14],
    inner_monologue: innerMonologue,
  } as Msv
}

export const dimensionIndex = (key: string): number =>
  DIMENSIONS.findIndex((dimension) => dimension.key === key)
