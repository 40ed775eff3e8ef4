import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTimeGroup, readQuantile } from './time-groups.ts'

test('a quantile differs from the exact one by less than a tenth', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.2, max: 60_000, noNaN: true }), { minLength: 1 }),
      fc.constantFrom(0.5, 0.95, 1),
      (times, share) => {
        const groups = times.map((ms) => ({ timeGroup: findTimeGroup(ms), requests: 1 }))
        const exact = times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
        const ratio = readQuantile(groups, share) / exact
        expect(ratio).toBeGreaterThan(0.9)
        expect(ratio).toBeLessThan(1.1)
      },
    ),
  )
})

test('without requests, every quantile is 0', () => {
  expect(readQuantile([], 0.5)).toBe(0)
})
