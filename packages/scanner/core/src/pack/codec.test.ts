import fc from 'fast-check'
import { expect, test } from 'vitest'
import { json, list, pack, place, record, text, unpack } from './codec.ts'

const all = record<{ name: string; places: number[]; rest: unknown }>({
  name: text(),
  places: list(place),
  rest: json,
})

test('what is packed comes back as it was, lone surrogates and all', () => {
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
        expect(JSON.stringify(unpack(all, pack(all, value)))).toBe(JSON.stringify(value))
      },
    ),
  )
})

test('bytes that are cut short are refused', () => {
  const bytes = pack(all, { name: 'a', places: [1, 2, 300], rest: { b: [true, null] } })
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => unpack(all, bytes.subarray(0, length))).toThrow(
      /too early|not there|JSON|range|outside/,
    )
})
