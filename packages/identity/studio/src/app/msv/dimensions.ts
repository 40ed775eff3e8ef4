import type { Msv } from '@daimon/client'

export type Dimension = {
  /** The key in the drift log and in the norms. */
  readonly key: string
  readonly name: string
  /** What a low and a high value mean. */
  readonly low: string
  readonly high: string
  readonly group: string
  readonly min: -1 | 0
  readonly read: (msv: Msv) => number
  readonly write: (msv: Msv, value: number) => Msv
  /** Middle and standard deviation; a test compares them with `@daimon/identity-core`. */
  readonly norm: readonly [number, number]
}

// JSON that is still being typed may lack members.
const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)

type Group = 'hexaco' | 'moral_foundations' | 'drives'
type Row = readonly [
  member: string,
  name: string,
  low: string,
  high: string,
  norm: readonly [number, number],
]

const inGroup = (group: Group, title: string, min: -1 | 0, rows: readonly Row[]): Dimension[] =>
  rows.map(([member, name, low, high, norm]) => ({
    key: `${group}.${member}`,
    name,
    low,
    high,
    group: title,
    min,
    norm,
    read: (msv) => toNumber((msv?.[group] as Record<string, unknown> | undefined)?.[member]),
    write: (msv, value) => ({ ...msv, [group]: { ...msv[group], [member]: value } }),
  }))

export const HEXACO: readonly Dimension[] = inGroup('hexaco', 'HEXACO', -1, [
  ['H', 'Honesty-humility', 'calculating', 'sincere', [0.11, 0.3]],
  ['E', 'Emotionality', 'detached', 'tender', [0.17, 0.26]],
  ['X', 'Extraversion', 'reserved', 'lively', [0.25, 0.29]],
  ['A', 'Agreeableness', 'sharp', 'patient', [0, 0.29]],
  ['C', 'Conscientiousness', 'casual', 'careful', [0.24, 0.28]],
  ['O', 'Openness', 'conventional', 'inventive', [0.16, 0.32]],
])

/** All fifteen numbers of a vector, in the service's order. */
export const DIMENSIONS: readonly Dimension[] = [
  ...HEXACO,
  ...inGroup('moral_foundations', 'Moral foundations', 0, [
    ['care_harm', 'Care', 'matter-of-fact', 'protective', [0.78, 0.17]],
    ['fairness_cheating', 'Fairness', 'flexible', 'strict', [0.87, 0.07]],
    ['loyalty_betrayal', 'Loyalty', 'independent', 'loyal', [0.65, 0.14]],
    ['authority_subversion', 'Authority', 'unimpressed', 'respectful', [0.6, 0.17]],
    ['sanctity_degradation', 'Sanctity', 'earthly', 'reverent', [0.38, 0.06]],
  ]),
  ...inGroup('drives', 'Drives', 0, [
    ['curiosity', 'Curiosity', 'incurious', 'curious', [0.73, 0.17]],
    ['autonomy', 'Autonomy', 'led', 'self-directed', [0.48, 0.15]],
    ['social_approval', 'Approval', 'unconcerned', 'eager to be liked', [0.55, 0.23]],
  ]),
  {
    key: 'epistemic_uncertainty',
    name: 'Uncertainty',
    low: 'sure',
    high: 'doubtful',
    group: 'Epistemic state',
    min: 0,
    norm: [0.14, 0.05],
    read: (msv) => toNumber(msv?.epistemic_uncertainty),
    write: (msv, value) => ({ ...msv, epistemic_uncertainty: value }),
  },
]

export const GROUPS: readonly string[] = [...new Set(DIMENSIONS.map(({ group }) => group))]

export const getName = (key: string): string =>
  DIMENSIONS.find((dimension) => dimension.key === key)?.name ?? key

/** `+0.04`, `−0.12`: with a typographic minus sign, and never `−0.00`. */
export const signed = (value: number, digits = 2): string => {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return `±${text}`
  return `${value < 0 ? '−' : '+'}${text}`
}

export const plain = (value: number, digits = 2): string => value.toFixed(digits).replace('-', '−')

/** Distance from the norm in the words of the prompt; `typical` within half a deviation. */
export const describeDegree = (
  { norm: [middle, deviation], read, low, high }: Dimension,
  msv: Msv,
): string => {
  const distance = (read(msv) - middle) / deviation
  const size = Math.abs(distance)
  if (size < 0.5) return 'typical'
  const degree = size < 1 ? 'somewhat' : size < 2 ? 'clearly' : 'extremely'
  return `${degree} ${distance < 0 ? low : high}`
}
