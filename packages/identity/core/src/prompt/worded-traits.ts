import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS, toMsv, toNumbers } from '../msv/dimensions.ts'

/** On the scale of −1 to 1: a smaller drift changes no words and so no caller's cache. */
const NOTICEABLE = 0.1

/**
 * The traits that the prompt words: to two decimals, each at its baseline until it has moved
 * noticeably. So a value next to the edge of a band isn't reworded by one day of praise.
 */
export const wordedTraits = (traits: Msv, baseline: Msv): Msv => {
  const rest = toNumbers(baseline)
  const values = toNumbers(traits).map((value, at) => {
    const scale = (DIMENSIONS[at]?.min ?? 0) < 0 ? 1 : 0.5
    const isNear = Math.abs(value - (rest[at] ?? value)) < NOTICEABLE * scale
    return Math.round((isNear ? (rest[at] ?? value) : value) * 100) / 100
  })
  return toMsv(values, traits.inner_monologue)
}
