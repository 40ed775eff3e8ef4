import fc from 'fast-check'
import { expect, test } from 'vitest'
import { json, list, encode, place, record, text, decode } from './codec.ts'

const all = record<{ name: string; places: number[]; rest: unknown }>({
  name: text(),
  places: list(place),
  rest: json,
})

test('restores packed values exactly, including lone surrogates', () => {
  fc.assert(
    fc.property(
      fc.record({
        name: fc.string({ unit: 'binary' }),
        places: fc.array(
          fc.oneof(
            fc.constant(-1),
            fc.maxSafeNat().map((at) => at - 1),
          ),
        ),
        rest: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant('\ud800')),
      }),
      (value) => {
        expect(JSON.stringify(decode(all, encode(all, value)))).toBe(JSON.stringify(value))
      },
    ),
  )
})

test('rejects truncated bytes', () => {
  const bytes = encode(all, { name: 'a', places: [1, 2, 300], rest: { b: [true, null] } })
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => decode(all, bytes.subarray(0, length))).toThrow(
      /too early|not there|JSON|range|outside/,
    )
})
