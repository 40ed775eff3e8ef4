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
        expect(
          decodeCursor('memories', encodeCursor('memories', { at: moment, id: uuid })),
        ).toEqual({
          at: moment,
          id: uuid,
        })
      }),
    )
  })

  test('go into an address as they are', () => {
    expect(encodeCursor('memories', { at: new Date(0), id })).toMatch(/^[\w-]+$/)
  })

  test('any other text is none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        expect(decodeCursor('memories', text)).toBeUndefined()
      }),
    )
  })

  test.each([
    ['nothing', []],
    ['no array', { at: '2026-05-04T10:00:00.000Z', id }],
    ['no list', ['2026-05-04T10:00:00.000Z', id]],
    ['another list', ['avatars', '2026-05-04T10:00:00.000Z', id]],
    ['no id', ['memories', '2026-05-04T10:00:00.000Z']],
    ['no UUID', ['memories', '2026-05-04T10:00:00.000Z', "x' or true --"]],
    ['a UUID in capitals', ['memories', '2026-05-04T10:00:00.000Z', id.toUpperCase()]],
    ['a UUID and a line feed', ['memories', '2026-05-04T10:00:00.000Z', `${id}\n`]],
    ['no time', ['memories', 'now', id]],
    ['a time in words', ['memories', 'May 4, 2026', id]],
    ['a time without an offset', ['memories', '2026-05-04T10:00:00', id]],
    ['the year zero', ['memories', '0000-05-04T10:00:00.000Z', id]],
    ['a year before Christ', ['memories', '-000001-05-04T10:00:00.000Z', id]],
    ['a year that no engine writes so', ['memories', '+275760-09-13T00:00:00.000Z', id]],
    ['a day that there is not', ['memories', '2026-02-30T10:00:00.000Z', id]],
    ['a number', ['memories', 1_777_888_800_000, id]],
    ['null', null],
  ])('one made up of %s is none', (_name, value) => {
    expect(decodeCursor('memories', made(value))).toBeUndefined()
  })

  test('one that is cut short is none', () => {
    const whole = encodeCursor('memories', { at: new Date(0), id })
    for (let length = 0; length < whole.length; length += 1)
      expect(decodeCursor('memories', whole.slice(0, length))).toBeUndefined()
  })
})
