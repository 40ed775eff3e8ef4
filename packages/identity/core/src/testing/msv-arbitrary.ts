import { DEFAULT_MSV, type Msv } from '@daimon/identity-api'
import fc from 'fast-check'
import type { Evidence } from '../evidence/read-evidence.ts'
import { DIMENSIONS, toMsv } from '../msv/dimensions.ts'

/** Any vector within the schema's ranges, both ends of them included. */
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

/** Evidence that pulls as told, with nothing else to it. */
export const evidenceOf = (pulls: readonly number[], confidence: number): Evidence => ({
  pulls,
  confidence,
  markers: [],
  cues: { hostility: 0, warmth: 0, distress: 0, demand: 0, inquiry: 0 },
})

/** Any evidence, also such as no message of today would be. */
export const evidenceArbitrary: fc.Arbitrary<Evidence> = fc
  .tuple(
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([pulls, confidence]) => evidenceOf(pulls, confidence))
