import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Timestamp } from './fields.ts'

const messages = (value: unknown): string[] =>
  Timestamp.safeParse(value).error?.issues.map((issue) => issue.message) ?? []
const toIso = (value: string): string => Timestamp.parse(value).toISOString()

const malformed = ['must be an RFC 3339 time with an offset, such as 2026-05-04T10:00:00Z']
const beyond = ['must be between the years 1 and 9999']

test.each([
  ['2026-05-04T10:00:00Z', '2026-05-04T10:00:00.000Z'],
  ['2026-05-04T10:00:00.123Z', '2026-05-04T10:00:00.123Z'],
  ['2026-05-04T10:00:00.123456789Z', '2026-05-04T10:00:00.123Z'],
  ['2026-05-04T12:00:00+02:00', '2026-05-04T10:00:00.000Z'],
  ['2026-05-04T00:30:00-09:30', '2026-05-04T10:00:00.000Z'],
  ['2026-05-04T10:00:00+00:00', '2026-05-04T10:00:00.000Z'],
  ['2026-05-04t10:00:00z', '2026-05-04T10:00:00.000Z'],
  ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['0099-12-31T00:00:00Z', '0099-12-31T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is %s', (given, utc) => {
  expect(toIso(given)).toBe(utc)
})

test.each([
  '2026-05-04T10:00:00',
  '2026-05-04',
  '10:00:00Z',
  '2026-05-04 10:00:00Z',
  '2023-02-29T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-05-04T24:00:00Z',
  '2026-05-04T10:00:00+2',
  '2026-05-04T10:00:00+24:00',
  '12026-05-04T10:00:00Z',
  '+012026-05-04T10:00:00Z',
  '-0001-05-04T10:00:00Z',
  '2026-05-04T10:00:00Z\n',
  ' 2026-05-04T10:00:00Z',
  'now',
  '',
  1_777_888_800,
  null,
])('%j is refused: an RFC 3339 time has its offset', (given) => {
  expect(messages(given)).toEqual(malformed)
})

test.each(['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59.999-00:01'])(
  'rejects %s, which is outside the years that both databases format identically',
  (given) => {
    expect(messages(given)).toEqual(beyond)
  },
)

test('preserves every moment of these years, with any offset', () => {
  const moment = fc.date({
    min: new Date('0002-01-01T00:00:00Z'),
    max: new Date('9998-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  const minutes = fc.integer({ min: -1439, max: 1439 })
  fc.assert(
    fc.property(moment, minutes, (date, offset) => {
      const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1)
      const size = Math.abs(offset)
      const hours = `${Math.floor(size / 60)}`.padStart(2, '0')
      const sign = offset < 0 ? '-' : '+'
      const given = `${local}${sign}${hours}:${`${size % 60}`.padStart(2, '0')}`
      expect(toIso(given)).toBe(date.toISOString())
    }),
  )
})

test('rejects or parses a time of one megabyte without an exception', () => {
  const digits = '1'.repeat(1_000_000)
  expect(messages(`2026-05-04T10:00:00.${digits}`)).toEqual(malformed)
  expect(Timestamp.safeParse(`2026-05-04T10:00:00.${digits}Z`).success).toBeTypeOf('boolean')
})
