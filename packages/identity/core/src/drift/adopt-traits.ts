import type { Msv } from '@daimon/identity-api'
import { toMsv, toNumbers } from '../msv/dimensions.ts'

const STEP = 0.001

/** The baseline that traits have drifted to, in thousandths; smaller movements are left out. */
export const adoptTraits = (baseline: Msv, traits: Msv): Msv => {
  const drifted = toNumbers(traits)
  const numbers = toNumbers(baseline).map((rest, at) => {
    const value = Math.round((drifted[at] ?? rest) / STEP) / Math.round(1 / STEP)
    return Math.abs(value - rest) < STEP ? rest : value
  })
  return toMsv(numbers, baseline.inner_monologue)
}
