import { choose } from '@daimon/testkit'

type Look = readonly [theme: 'light' | 'dark', width: 1440 | 390]

const WHOLE: readonly Look[] = [
  ['light', 1440],
  ['dark', 390],
  ['dark', 1440],
  ['light', 390],
]

/** Both widths and both color modes, and in `npm run test:proofs` each combination. */
export const LOOKS: readonly Look[] = choose({ whole: WHOLE, sample: WHOLE.slice(0, 2) })

let taken = 0

/** The looks of the next journey: one of `LOOKS` in turn, and in `npm run test:proofs` each. */
export const nextLooks = (): readonly Look[] =>
  choose({ whole: WHOLE, sample: [LOOKS[taken++ % LOOKS.length] as Look] })
