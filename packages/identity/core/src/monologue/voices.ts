import type { Msv } from '@daimon/identity-api'
import { distanceFromNorm } from '../msv/norms.ts'

/** A persona's inner voice, in addition to the neutral voice that every persona has. */
const VOICES = ['lively', 'quiet', 'tender', 'dry', 'exact', 'musing'] as const
export type Voice = (typeof VOICES)[number]

/** A trait is audible from half a standard deviation from the norm. */
const HEARD = 0.5

/** The voices of a vector, the strongest first. */
export const rankVoices = (traits: Msv): Voice[] => {
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
