import { DEFAULT_MSV, type Msv } from '@daimon/identity-api'
import fc from 'fast-check'
import type { Evidence } from '../drift/evidence.ts'
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

/** Any evidence, also such as no message of today would be. */
export const evidenceArbitrary: fc.Arbitrary<Evidence> = fc.record({
  pulls: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  markers: fc.constant([]),
})
