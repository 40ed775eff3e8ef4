import { z } from 'zod'
import type { Growth } from './inside/job.ts'

const Growing = z.object({
  prefix: z.string().max(1_024),
  pump: z.string().min(1).max(1_024),
  suffix: z.string().max(1_024),
})

/** Characters of which one may make a text that a pattern is not slow on; most patterns give up at the first. */
const CONTROLS = ['\u0001', 'a', '0', ' ', '-']

/**
 * What a payload or its control is made of, where time is what it takes. The payload is JSON, a control a character that
 * is repeated; so is whatever else somebody may have written into a proof.
 */
export const growthOf = (payload: string, control: string | undefined): Growth => {
  const attack = growingIn(payload) ?? { prefix: '', pump: payload || 'a', suffix: '' }
  return {
    attack,
    // The control itself must not grow beside anything.
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
