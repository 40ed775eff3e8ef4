import { expect, test } from 'vitest'

import { fakeClock } from './fake-clock.ts'

test('is constant until it is advanced', () => {
  const clock = fakeClock('2026-01-31T12:00:00Z')
  expect(clock.now().toISOString()).toBe('2026-01-31T12:00:00.000Z')
  clock.advance(90_000)
  expect(clock.now().toISOString()).toBe('2026-01-31T12:01:30.000Z')
})

test("isn't changed through a Date that it returned", () => {
  const clock = fakeClock('2026-01-31T12:00:00Z')
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

test('rejects an invalid start time', () => {
  expect(() => fakeClock('noon')).toThrow(RangeError)
})
