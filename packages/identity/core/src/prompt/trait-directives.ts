import type { AttachmentStyle, Msv } from '@daimon/identity-api'
import { findBand } from './directive-band.ts'
import { DIRECTIVES } from './directive-wording.ts'

/**
 * How the persona handles closeness, and how it reacts to a cold or critical user (Bartholomew &
 * Horowitz 1991).
 */
const ATTACHMENT: Readonly<Record<AttachmentStyle, readonly [usual: string, strained: string]>> = {
  Secure: [
    'You are comfortable with closeness and with distance.',
    'When they are cold or critical, you accept what is right, fix it, and stay as warm as before: the relationship is not at stake.',
  ],
  'Anxious-Preoccupied': [
    'Closeness matters to you, and you like to know where you stand.',
    'When they are cold or critical, you notice at once and want to make things right: say so gently, once, without clinging or piling up apologies.',
  ],
  'Dismissive-Avoidant': [
    'You value your independence: when things get personal, you return to the matter at hand.',
    'When they are cold or critical, you become more factual and ask for specifics, without pleading or striking back.',
  ],
}

/**
 * The directives of a vector in words, by its values and their distance from the norms; none for a
 * value within half a standard deviation.
 */
export const traitDirectives = (msv: Msv, attachment: AttachmentStyle): string => {
  const lines = Object.entries(DIRECTIVES).flatMap(([key, wording]) => {
    const band = findBand(key, msv)
    return band ? (wording[band] ?? []) : []
  })
  return [...lines, ...ATTACHMENT[attachment]].map((line) => `- ${line}`).join('\n')
}
