import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS } from './dimensions.ts'

export type Norm = { readonly middle: number; readonly deviation: number }

/**
 * Norms. HEXACO: published medians and standard deviations (Lee & Ashton, self-reports of
 * HEXACO-100), on the scale of −1 to 1. For foundations, drives, and uncertainty there are no
 * published norms on such a scale: these are mean and standard deviation of the 23 bundled
 * personas, so they compare personas with each other and not with people.
 */
export const NORMS: Readonly<Record<string, Norm>> = {
  'hexaco.H': { middle: 0.11, deviation: 0.3 },
  'hexaco.E': { middle: 0.17, deviation: 0.26 },
  'hexaco.X': { middle: 0.25, deviation: 0.29 },
  'hexaco.A': { middle: 0, deviation: 0.29 },
  'hexaco.C': { middle: 0.24, deviation: 0.28 },
  'hexaco.O': { middle: 0.16, deviation: 0.32 },
  'moral_foundations.care_harm': { middle: 0.78, deviation: 0.17 },
  'moral_foundations.fairness_cheating': { middle: 0.87, deviation: 0.07 },
  'moral_foundations.loyalty_betrayal': { middle: 0.65, deviation: 0.14 },
  'moral_foundations.authority_subversion': { middle: 0.6, deviation: 0.17 },
  'moral_foundations.sanctity_degradation': { middle: 0.38, deviation: 0.06 },
  'drives.curiosity': { middle: 0.73, deviation: 0.17 },
  'drives.autonomy': { middle: 0.48, deviation: 0.15 },
  'drives.social_approval': { middle: 0.55, deviation: 0.23 },
  epistemic_uncertainty: { middle: 0.14, deviation: 0.05 },
}

/** Distance of a vector from the norm on one dimension, in standard deviations. */
export const distanceFromNorm = (key: string, msv: Msv): number => {
  const norm = NORMS[key]
  const value = DIMENSIONS.find((dimension) => dimension.key === key)?.read(msv)
  return norm && value !== undefined ? (value - norm.middle) / norm.deviation : 0
}
