import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LatencyHistory, addLatency, readQuantile } from './latency-history.ts'

const DAY = '2026-05-09'
const times = fc.array(fc.double({ min: 0.5, max: 20_000, noNaN: true }), { minLength: 1 })

test('a quantile is within a twentieth of the exact one', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95), (all, share) => {
      const history = all.reduce<LatencyHistory>((sum, ms) => addLatency(sum, DAY, ms), {})
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? 0
      const found = readQuantile(history[DAY] ?? {}, share)
      expect(Math.abs(found / exact - 1)).toBeLessThan(0.05)
    }),
  )
})

test('keeps the latest fourteen days', () => {
  let history: LatencyHistory = {}
  for (let day = 1; day <= 20; day += 1)
    history = addLatency(history, `2026-05-${String(day).padStart(2, '0')}`, 5)
  expect(Object.keys(history)).toHaveLength(14)
  expect(Object.keys(history)[0]).toBe('2026-05-07')
  expect(readQuantile({}, 0.5)).toBe(0)
})
