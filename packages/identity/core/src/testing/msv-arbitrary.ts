import { DEFAULT_MSV, type Msv } from '@daimon/identity-api'
import fc from 'fast-check'
import type { Evidence } from '../evidence/extract-evidence.ts'
import { DIMENSIONS, toMsv } from '../msv/dimensions.ts'

/** Any vector within the schema's ranges, including both ends. */
export const msvArbitrary: fc.Arbitrary<Msv> = fc
  .tuple(
    ...DIMENSIONS.map(({ min, max }) =>
      fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max)),
    ),
  )
  // JSON has no negative zero.
  .map((numbers) =>
    toMsv(
      numbers.map((value) => value + 0),
      DEFAULT_MSV.inner_monologue,
    ),
  )

/** Evidence with the given deltas and no tones. */
export const createEvidence = (pulls: readonly number[], confidence: number): Evidence => ({
  deltas: pulls,
  confidence,
  markers: [],
  cues: { hostility: 0, warmth: 0, distress: 0, demand: 0, inquiry: 0 },
  affect: { valence: 0, arousal: 0 },
})

/** Any evidence, including values that no message produces. */
export const evidenceArbitrary: fc.Arbitrary<Evidence> = fc
  .tuple(
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([pulls, confidence]) => createEvidence(pulls, confidence))
