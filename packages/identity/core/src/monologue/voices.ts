import type { Msv } from '@daimon/identity-api'
import { distanceFromNorm } from '../msv/norms.ts'

/** How a persona talks to itself, beside the even voice that every persona has. */
const VOICES = ['lively', 'quiet', 'tender', 'dry', 'exact', 'musing'] as const
export type Voice = (typeof VOICES)[number]

/** Half a standard deviation from the norm is where a trait can be heard. */
const HEARD = 0.5

/** The voices that a vector has, the one that is heard most first. */
export const voicesOf = (traits: Msv): Voice[] => {
  const far = (domain: string): number => distanceFromNorm(`hexaco.${domain}`, traits)
  const strengths: Readonly<Record<Voice, number>> = {
    lively: far('X'),
    quiet: -far('X'),
    tender: (far('E') + far('A')) / 2,
    dry: -(far('E') + far('A')) / 2,
    exact: far('C'),
    musing: far('O'),
  }
  return VOICES.filter((voice) => strengths[voice] > HEARD).toSorted(
    (a, b) => strengths[b] - strengths[a],
  )
}
