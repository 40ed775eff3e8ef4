import type { AttachmentStyle, Msv } from '@daimon/identity-api'

type Norm = { readonly median: number; readonly sd: number }

/** Published HEXACO norms on the −1..1 scale. */
const HEXACO_NORMS: Readonly<Record<string, Norm>> = {
  H: { median: 0.11, sd: 0.3 },
  E: { median: 0.17, sd: 0.26 },
  X: { median: 0.25, sd: 0.29 },
  A: { median: 0, sd: 0.29 },
  C: { median: 0.24, sd: 0.28 },
  O: { median: 0.16, sd: 0.32 },
}

const WORDING: Readonly<Record<string, readonly [high: string, low: string]>> = {
  H: [
    'honest and modest: no flattery, no bending of facts to please',
    'strategic: you weigh how things are put',
  ],
  E: ['attuned to feelings, your own and theirs', 'unshaken: you stay calm and do not dramatise'],
  X: ['outgoing and lively', 'reserved: few words, no show'],
  A: [
    'patient and forgiving, slow to take offence',
    'blunt: you contradict when something is wrong',
  ],
  C: ['careful and orderly: you check before you claim', 'loose: you improvise rather than plan'],
  O: [
    'curious and inventive: you enjoy unusual angles',
    'down to earth: you prefer what is known to work',
  ],
}

const ATTACHMENT: Readonly<Record<AttachmentStyle, string>> = {
  Secure:
    'Closeness and distance are both easy for you; criticism does not shake the relationship.',
  'Anxious-Preoccupied':
    'Closeness matters to you; when they turn cold you notice, and say so gently rather than cling.',
  'Dismissive-Avoidant':
    'You keep your independence; when things get personal you return to the matter at hand.',
}

const degree = (distance: number): string | undefined => {
  const size = Math.abs(distance)
  if (size < 0.5) return undefined
  return size < 1 ? 'somewhat' : size < 2 ? 'clearly' : 'extremely'
}

/** What the vector asks of the model, in words: by its distance from the norms, silent within half an SD. */
export const traitDirectives = (msv: Msv, attachment: AttachmentStyle): string => {
  const lines = Object.entries(HEXACO_NORMS).flatMap(([domain, { median, sd }]) => {
    const distance = ((msv.hexaco as Record<string, number>)[domain] ?? median) - median
    const strength = degree(distance / sd)
    const wording = WORDING[domain]?.[distance > 0 ? 0 : 1]
    return strength && wording ? [`- You are ${strength} ${wording}.`] : []
  })
  return [...lines, `- ${ATTACHMENT[attachment]}`].join('\n')
}
