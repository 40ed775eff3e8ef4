import { choose } from '@daimon/testkit'

const LOOKS = [
  ['light', 1440],
  ['dark', 390],
] as const

let taken = 0

/**
 * The looks of the next view: one in turn, and in `npm run test:proofs` each, wide and narrow,
 * light and dark.
 */
export const nextLooks = () => choose({ whole: LOOKS, sample: [LOOKS[taken++ % LOOKS.length]!] })
