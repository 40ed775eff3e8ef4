import { z } from 'zod'
import type { Growth } from '../protocol/application-job.ts'

const Growing = z.object({
  prefix: z.string().max(1_024),
  pump: z.string().min(1).max(1_024),
  suffix: z.string().max(1_024),
})

/** Candidates for a character on which the pattern isn't slow; most patterns stop at the first. */
const CONTROLS = ['\u0001', 'a', '0', ' ', '-']

/**
 * Parses the growing text and its controls from a payload (JSON) and a control (a character to
 * repeat). Untrusted: a proof may contain anything.
 */
export const toGrowth = (payload: string, control: string | undefined): Growth => {
  const attack = growingIn(payload) ?? { prefix: '', pump: payload || 'a', suffix: '' }
  return {
    attack,
    // The control must not be part of the growing text.
    controls: (control && control !== payload ? [control] : CONTROLS).filter(
      (each) => each !== attack.pump,
    ),
  }
}

const growingIn = (payload: string): Growth['attack'] | undefined => {
  try {
    return Growing.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
