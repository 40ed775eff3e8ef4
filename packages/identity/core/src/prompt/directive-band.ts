import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS } from '../msv/dimensions.ts'
import { distanceFromNorm } from '../msv/norms.ts'

/**
 * How a directive words a value, from the lowest to the highest. `tempered` is a trait that is
 * present, but less than usual.
 */
export const BANDS = [
  'veryLow',
  'low',
  'somewhatLow',
  'tempered',
  'somewhatHigh',
  'high',
  'veryHigh',
] as const
export type Band = (typeof BANDS)[number]

/** Values as near to the norm, in standard deviations, need no directive. */
const UNREMARKABLE = 0.5

type Strength = 'somewhat' | 'plain' | 'very'

/**
 * Each strength with what it requires of a value, where the ends of its scale are −1 and 1, and of
 * its distance from the norm. The strongest words require both.
 */
const REQUIREMENTS: readonly {
  readonly strength: Strength
  readonly size: number
  readonly distance: number
}[] = [
  { strength: 'very', size: 0.8, distance: 1.25 },
  { strength: 'plain', size: 0.6, distance: 0 },
  { strength: 'plain', size: 0.4, distance: 1 },
  { strength: 'plain', size: 0.2, distance: 1.5 },
]

const findStrength = (size: number, distance: number): Strength =>
  REQUIREMENTS.find((each) => size >= each.size && distance >= each.distance)?.strength ??
  'somewhat'

/** Rounds away what computing a distance adds to it. */
const round = (value: number): number => Math.round(value * 1e9) / 1e9

const HIGH: Readonly<Record<Strength, Band>> = {
  somewhat: 'somewhatHigh',
  plain: 'high',
  very: 'veryHigh',
}
const LOW: Readonly<Record<Strength, Band>> = {
  somewhat: 'somewhatLow',
  plain: 'low',
  very: 'veryLow',
}

/**
 * The band of a dimension of a vector, from its value and its distance from the norm together, or
 * none within half a standard deviation. At or above the midpoint of the scale nothing is a lack,
 * however far below the norm it is.
 */
export const findBand = (key: string, msv: Msv): Band | undefined => {
  const dimension = DIMENSIONS.find((each) => each.key === key)
  if (!dimension) return undefined
  const { min, max } = dimension
  const position = round((2 * (dimension.read(msv) - min)) / (max - min) - 1)
  const distance = round(distanceFromNorm(key, msv))
  if (Math.abs(distance) <= UNREMARKABLE) return undefined
  const strength = findStrength(Math.abs(position), Math.abs(distance))
  if (position >= 0) return distance < 0 ? 'tempered' : HIGH[strength]
  return distance < 0 ? LOW[strength] : 'somewhatHigh'
}
