import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreement, signatureOf } from './signature.ts'
import { WordTable } from './word-table.ts'

const direction = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 256, maxLength: 256 })
  .map((values) => Float32Array.from(values))
  .filter((values) => Math.hypot(...values) > 0.1)
  .map((values) => values.map((value) => value / Math.hypot(...values)))

const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

describe('signatures', () => {
  test('agree wholly with themselves and not at all with the opposite', () => {
    fc.assert(
      fc.property(direction, (vector) => {
        const own = signatureOf(vector)
        expect(agreement(own, own, 0)).toBe(256)
        expect(agreement(own, signatureOf(vector.map((value) => -value)), 0)).toBeLessThan(3)
      }),
    )
  })

  test('of directions with a cosine of at least .5 agree in 150 bits or more', () => {
    fc.assert(
      fc.property(direction, direction, (a, b) => {
        const mixed = a.map((value, at) => value + (b[at] ?? 0))
        const near = mixed.map((value) => value / Math.hypot(...mixed))
        fc.pre(dot(a, near) >= 0.5)
        expect(agreement(signatureOf(a), signatureOf(near), 0)).toBeGreaterThanOrEqual(150)
      }),
    )
  })
})

describe('a table of words', () => {
  test('gives cosines back to within a hundredth, past any growth, and nothing for a word without one', () => {
    const vectors = fc.array(fc.option(direction, { nil: undefined }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(vectors, direction, fc.nat(1100), (some, asked, padding) => {
        const table = new WordTable()
        for (let row = 0; row < padding; row += 1) table.add(undefined)
        for (const vector of some) table.add(vector)
        some.forEach((vector, at) => {
          const expected = vector ? dot(vector, asked) : 0
          expect(Math.abs(table.cosine(padding + at, asked) - expected)).toBeLessThan(0.01)
          const agreed = table.agreement(padding + at, signatureOf(asked))
          expect(agreed === -1).toBe(vector === undefined)
        })
      }),
      { numRuns: 40 },
    )
  })
})
