import { expect, test } from 'vitest'

import { fakeClock } from './fake-clock.ts'

test('stands still until it is advanced', () => {
  const clock = fakeClock('2026-01-31T12:00:00Z')
  expect(clock.now().toISOString()).toBe('2026-01-31T12:00:00.000Z')
  clock.advance(90_000)
  expect(clock.now().toISOString()).toBe('2026-01-31T12:01:30.000Z')
})

test('a Date that was handed out cannot turn it', () => {
  const clock = fakeClock('2026-01-31T12:00:00Z')
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

test('refuses a start that is no time', () => {
  expect(() => fakeClock('noon')).toThrow(RangeError)
})
