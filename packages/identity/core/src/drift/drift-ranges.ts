import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS } from '../msv/dimensions.ts'
import type { DriftLimits } from './drift-limits.ts'

/** A number of the baseline that changes, and how far the traits may drift from its old value. */
export type TouchedBound = {
  /** JSON pointer into the soul. */
  readonly pointer: string
  readonly from: number
  readonly to: number
  readonly min: number
  readonly max: number
  /** Whether the new value is beyond what drift may reach. */
  readonly exceeded: boolean
}

const TOLERANCE = 1e-9

/** Compares a new baseline with the range in which the limits let traits drift from the old one. */
export const findTouchedBounds = (from: Msv, to: Msv, limits: DriftLimits): TouchedBound[] =>
  DIMENSIONS.flatMap((dimension): TouchedBound[] => {
    const { key } = dimension
    const rest = dimension.read(from)
    const value = dimension.read(to)
    if (rest === value) return []
    // Members on 0 to 1 move half as far as those on −1 to 1.
    const offset = limits.trait.maxOffset * (dimension.min < 0 ? 1 : 0.5)
    const rise = Math.min(offset, limits.traitRiseMax[key] ?? offset)
    const fall = key === 'hexaco.H' && !limits.mayHonestyFall ? 0 : offset
    const min = round(Math.max(dimension.min, rest - fall))
    const max = round(Math.min(dimension.max, rest + rise))
    const exceeded = value < min - TOLERANCE || value > max + TOLERANCE
    const pointer = `/baseline_msv/${key.replaceAll('.', '/')}`
    return [{ pointer, from: rest, to: value, min, max, exceeded }]
  })

const round = (value: number): number => Math.round(value * 1e6) / 1e6
