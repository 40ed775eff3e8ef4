import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

const id = '018f0000-0000-8000-8000-89abcdef0000'
const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('cursors', () => {
  test('lead back to the place that they were made for', () => {
    const at = fc.date({
      min: new Date('0001-01-01T00:00:00.000Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(at, fc.uuid(), (moment, uuid) => {
        expect(decodeCursor(encodeCursor({ at: moment, id: uuid }))).toEqual({
          at: moment,
          id: uuid,
        })
      }),
    )
  })

  test('go into an address as they are', () => {
    expect(encodeCursor({ at: new Date(0), id })).toMatch(/^[\w-]+$/)
  })

  test('any other text is none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        expect(decodeCursor(text)).toBeUndefined()
      }),
    )
  })

  test.each([
    ['nothing', []],
    ['no list', { at: '2026-05-04T10:00:00.000Z', id }],
    ['no id', ['2026-05-04T10:00:00.000Z']],
    ['no UUID', ['2026-05-04T10:00:00.000Z', "x' or true --"]],
    ['a UUID in capitals', ['2026-05-04T10:00:00.000Z', id.toUpperCase()]],
    ['a UUID and a line feed', ['2026-05-04T10:00:00.000Z', `${id}\n`]],
    ['no time', ['now', id]],
    ['a time in words', ['May 4, 2026', id]],
    ['a time without an offset', ['2026-05-04T10:00:00', id]],
    ['the year zero', ['0000-05-04T10:00:00.000Z', id]],
    ['a year before Christ', ['-000001-05-04T10:00:00.000Z', id]],
    ['a year that no engine writes so', ['+275760-09-13T00:00:00.000Z', id]],
    ['a day that there is not', ['2026-02-30T10:00:00.000Z', id]],
    ['a number', [1_777_888_800_000, id]],
    ['null', null],
  ])('one made up of %s is none', (_name, value) => {
    expect(decodeCursor(made(value))).toBeUndefined()
  })

  test('one that is cut short is none', () => {
    const whole = encodeCursor({ at: new Date(0), id })
    for (let length = 0; length < whole.length; length += 1)
      expect(decodeCursor(whole.slice(0, length))).toBeUndefined()
  })
})
