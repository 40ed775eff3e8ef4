import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

const id = '018f0000-0000-8000-8000-89abcdef0000'
const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('cursors', () => {
  test('decode to the position that they encode', () => {
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

  test('need no escaping in a URL', () => {
    expect(encodeCursor('memories', { at: new Date(0), id })).toMatch(/^[\w-]+$/)
  })

  test('rejects any other text', () => {
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
    ['an invalid UUID', ['memories', '2026-05-04T10:00:00.000Z', "x' or true --"]],
    ['an uppercase UUID', ['memories', '2026-05-04T10:00:00.000Z', id.toUpperCase()]],
    ['a UUID and a line feed', ['memories', '2026-05-04T10:00:00.000Z', `${id}\n`]],
    ['an invalid time', ['memories', 'now', id]],
    ['a time in words', ['memories', 'May 4, 2026', id]],
    ['a time without an offset', ['memories', '2026-05-04T10:00:00', id]],
    ['the year zero', ['memories', '0000-05-04T10:00:00.000Z', id]],
    ['a year before Christ', ['memories', '-000001-05-04T10:00:00.000Z', id]],
    ['an expanded year', ['memories', '+275760-09-13T00:00:00.000Z', id]],
    ['a nonexistent day', ['memories', '2026-02-30T10:00:00.000Z', id]],
    ['a number', ['memories', 1_777_888_800_000, id]],
    ['null', null],
  ])('rejects a cursor made up with %s', (_name, value) => {
    expect(decodeCursor('memories', made(value))).toBeUndefined()
  })

  test('rejects a truncated cursor', () => {
    const whole = encodeCursor('memories', { at: new Date(0), id })
    for (let length = 0; length < whole.length; length += 1)
      expect(decodeCursor('memories', whole.slice(0, length))).toBeUndefined()
  })
})
