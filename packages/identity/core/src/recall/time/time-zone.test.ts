import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone } from '@daimon/identity-api'
import { fromLocalMs, toLocalMs } from './time-zone.ts'

const HOUR = 3_600_000
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
] as const
const zone = fc.constantFrom(...ZONES)
const time = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.getTime())

test('reads the clocks of a zone before and after a change', () => {
  const local = (iso: string, timeZone: string) =>
    new Date(toLocalMs(Date.parse(iso), timeZone)).toISOString().slice(0, 16)
  expect(local('2026-03-29T00:59Z', 'Europe/Berlin')).toBe('2026-03-29T01:59')
  expect(local('2026-03-29T01:00Z', 'Europe/Berlin')).toBe('2026-03-29T03:00')
  expect(local('2026-01-15T20:00Z', 'Asia/Kolkata')).toBe('2026-01-16T01:30')
})

test('begins a day without a midnight at its first hour', () => {
  const start = fromLocalMs(Date.UTC(2024, 2, 31), 'Asia/Beirut')
  expect(new Date(start).toISOString()).toBe('2024-03-30T22:00:00.000Z')
  expect(toLocalMs(start, 'Asia/Beirut')).toBe(Date.UTC(2024, 2, 31, 1))
})

test('takes the first of two times with the same reading', () => {
  const twice = fromLocalMs(Date.UTC(2026, 9, 25, 2, 30), 'Europe/Berlin')
  expect(new Date(twice).toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('returns to a time, or to the earlier one with the same reading', () => {
  fc.assert(
    fc.property(zone, time, (timeZone, atMs) => {
      const back = fromLocalMs(toLocalMs(atMs, timeZone), timeZone)
      expect(toLocalMs(back, timeZone)).toBe(toLocalMs(atMs, timeZone))
      expect(atMs - back).toBeGreaterThanOrEqual(0)
      expect(atMs - back).toBeLessThanOrEqual(HOUR)
    }),
  )
})

test.each([
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['Etc/GMT+3', true],
  ['Europe/Nowhere', false],
  ['+01:00', false],
  ['', false],
  ['Europe/Berlin\n', false],
  [`${'A'.repeat(40)}/B`, false],
])('knows whether %s is a time zone', (name, isKnown) => {
  expect(isTimeZone(name)).toBe(isKnown)
})

test('rejects an unknown time zone', () => {
  expect(() => toLocalMs(0, 'Europe/Nowhere')).toThrow(RangeError)
})
