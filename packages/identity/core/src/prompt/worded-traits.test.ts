import { DEFAULT_MSV } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { driftBounds } from '../drift/drift-limits.ts'
import { type StepTime, reflect } from '../drift/reflect.ts'
import { initialState, traitMsv } from '../drift/state.ts'
import { DIMENSIONS, toMsv, toNumbers } from '../msv/dimensions.ts'
import { evidenceArbitrary, msvArbitrary } from '../testing/msv-arbitrary.ts'
import { traitDirectives } from './trait-directives.ts'
import { wordedTraits } from './worded-traits.ts'

describe('the traits that are worded', () => {
  test('are those of the baseline during any 500 turns of a day', () => {
    fc.assert(
      fc.property(
        msvArbitrary,
        fc.array(evidenceArbitrary, { minLength: 1, maxLength: 4 }),
        (soul, some) => {
          let state = initialState(soul, 0)
          for (let turn = 0; turn < 500; turn += 1) {
            const time: StepTime = { occurredAtMs: turn * 1_000, nowMs: turn * 1_000 }
            const evidence = some[turn % some.length]
            if (evidence) state = reflect(state, soul, evidence, 'Hm.', time, driftBounds({}))
          }
          const worded = wordedTraits(traitMsv(state), soul)
          expect(traitDirectives(worded, 'Secure')).toBe(
            traitDirectives(wordedTraits(soul, soul), 'Secure'),
          )
        },
      ),
      { numRuns: 20 },
    )
  })

  test('follow a trait that has moved by a tenth of its scale', () => {
    DIMENSIONS.forEach(({ min }, at) => {
      const base = toNumbers(DEFAULT_MSV)[at] ?? 0
      const scale = min < 0 ? 1 : 0.5
      const moved = (by: number) =>
        toNumbers(
          wordedTraits(
            toMsv(toNumbers(DEFAULT_MSV).with(at, base + by * scale), 'Hm.'),
            DEFAULT_MSV,
          ),
        )[at]
      expect(moved(0.09)).toBe(base)
      expect(moved(0.2)).toBeCloseTo(base + 0.2 * scale, 2)
    })
  })
})
