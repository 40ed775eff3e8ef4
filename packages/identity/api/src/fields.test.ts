import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  Metadata,
  Timestamp,
  Uuid,
  integerIn,
  isUuid,
  isJsonLonger,
  jsonBytes,
  numberIn,
  optional,
  queryInteger,
  spoken,
  text,
  withDefault,
} from './fields.ts'

const messages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

describe('text', () => {
  test('counts code points, as JSON Schema does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (value) => {
        const length = [...value].length
        expect(text(3, 6).safeParse(value).success).toBe(length >= 3 && length <= 6)
      }),
    )
  })

  test('names the exceeded limit', () => {
    expect(messages(text(3, 6), '🦉🦉')).toEqual(['must have at least 3 character(s)'])
    expect(messages(text(3, 6), 'x'.repeat(7))).toEqual(['must have at most 6 characters'])
  })
})

describe('spoken', () => {
  test.each([' ', '\n\t ', ' \u3000', '\u200b\u2060', '\ufe0f', '\u0007'])(
    '%j says nothing',
    (value) => {
      expect(messages(spoken(10), value)).toEqual(['must contain more than white space'])
    },
  )

  test('reports an empty text once, as too short', () => {
    expect(messages(spoken(10), '')).toEqual(['must have at least 1 character(s)'])
  })

  test('returns the text unchanged', () => {
    expect(spoken(10).parse(' hi \n')).toBe(' hi \n')
  })
})

describe('numbers', () => {
  test('include both limits', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(numberIn(-1, 1).safeParse(value).success).toBe(value >= -1 && value <= 1)
        expect(integerIn(-1, 1).safeParse(value).success).toBe(
          Number.isInteger(value) && value >= -1 && value <= 1,
        )
      }),
    )
  })

  test.each(['0', null, undefined, [], true, NaN, 2])(
    '%j has one message, with the range',
    (value) => {
      expect(messages(numberIn(0, 1), value)).toEqual(['must be a number from 0 to 1'])
      expect(messages(integerIn(0, 1), value)).toEqual(['must be a whole number from 0 to 1'])
    },
  )

  test('in a query accept digits within the limits, and default if absent or empty', () => {
    const limit = queryInteger(1, 200, 50)
    expect([undefined, '', '1', '200'].map((value) => limit.parse(value))).toEqual([50, 50, 1, 200])
    for (const value of [
      '0',
      '201',
      '1.5',
      'ten',
      '-1',
      ' ',
      '0x10',
      '1e2',
      '+5',
      ' 5',
      'Infinity',
    ])
      expect([value, ...messages(limit, value)]).toEqual([
        value,
        'must be a whole number from 1 to 200',
      ])
  })
})

describe('UUIDs', () => {
  test('have any version and case, and become lowercase', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(Uuid.parse(id.toUpperCase())).toBe(id)
        expect(isUuid(id)).toBe(true)
      }),
    )
  })

  test.each([
    '',
    'x',
    '0123456789abcdef0123456789abcdef',
    '{00000000-0000-0000-0000-000000000000}',
  ])('rejects %j', (id) => {
    expect(isUuid(id)).toBe(false)
    expect(messages(Uuid, id)).toEqual(['must be a UUID'])
  })

  test('rejects characters after the UUID, even a line feed', () => {
    expect(isUuid('00000000-0000-0000-0000-000000000000\n')).toBe(false)
  })
})

describe('metadata', () => {
  test('is returned unchanged, nested and in order', () => {
    const value = { z: 1, a: { y: [null, true], b: 'x' } }
    expect(JSON.stringify(Metadata.parse(value))).toBe(JSON.stringify(value))
  })

  test('accepts at most 4 KiB of UTF-8', () => {
    const room = 4096 - jsonBytes({ a: '' })
    expect(Metadata.safeParse({ a: 'x'.repeat(room) }).success).toBe(true)
    expect(Metadata.safeParse({ a: 'x'.repeat(room + 1) }).success).toBe(false)
    expect(Metadata.safeParse({ a: 'é'.repeat(room / 2 + 1) }).success).toBe(false)
  })

  test('is measured as it is written, whatever it has', () => {
    const limits = fc.nat({ max: 200 })
    fc.assert(
      fc.property(fc.jsonValue(), limits, (value, max) => {
        expect(isJsonLonger(value, max)).toBe(jsonBytes(value) > max)
      }),
    )
  })

  test('is not written out when it is far too large', () => {
    const unwritable = {
      toJSON: () => {
        throw new Error('written out')
      },
    }
    expect(isJsonLonger({ a: 'x'.repeat(5_000), unwritable }, 4_096)).toBe(true)
    expect(isJsonLonger([Array.from({ length: 5_000 }, () => 1), unwritable], 4_096)).toBe(true)
  })

  test.each([[[]], ['x'], [7]])('rejects %j, which is not an object', (value) => {
    expect(Metadata.safeParse(value).success).toBe(false)
  })
})

test('treats null like an absent member, with the same default', () => {
  const schema = z.object({ a: optional(text(1, 5)), b: withDefault(z.boolean(), true) })
  expect(schema.parse({ a: null, b: null })).toEqual(schema.parse({}))
  expect(schema.parse({ b: false })).toEqual({ a: undefined, b: false })
})

test('parses a time into its moment', () => {
  expect(Timestamp.parse('2026-05-04T12:00:00.5+02:00')).toEqual(
    new Date('2026-05-04T10:00:00.500Z'),
  )
})
