import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QuantizedVectors } from './quantized-vectors.ts'

const unitVector = (length: number) =>
  fc
    .array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: length, maxLength: length })
    .filter((numbers) => numbers.some((value) => value !== 0))
    .map((numbers) => {
      const norm = Math.hypot(...numbers)
      return Float32Array.from(numbers, (value) => value / norm)
    })
const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

describe('a vector table', () => {
  test.each([2, 3, 256, 1_024])('returns cosines of %i dimensions within .01', (length) => {
    const vector = unitVector(length)
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 5 }), vector, (rows, asked) => {
        const table = new QuantizedVectors()
        rows.forEach((row, at) => table.set(at, row))
        const asking = table.asking(asked)
        const cosines = asking && table.cosines(rows.length + 1, asking)
        expect(cosines?.at(-1)).toBe(0)
        rows.forEach((row, at) => {
          // Individually or in a batch, the number is the same.
          expect(cosines?.[at]).toBe(Math.fround(asking ? table.cosine(at, asking) : 2))
          expect(Math.abs((asking ? table.cosine(at, asking) : 2) - dot(row, asked))).toBeLessThan(
            0.01,
          )
        })
      }),
      { numRuns: 50 },
    )
  })

  test('keeps the longest sums exact: two equal vectors with equal components', () => {
    for (const length of [256, 1_024, 4_096, 16_000]) {
      const even = new Float32Array(length).fill(1 / Math.sqrt(length))
      const table = new QuantizedVectors()
      table.set(0, even)
      const asking = table.asking(even)
      expect(asking && table.cosine(0, asking)).toBeCloseTo(1, 2)
    }
  })

  test('reflects the last change of a row that was set, cleared, moved, or never set', () => {
    const [one, other] = [Float32Array.of(1, 0), Float32Array.of(0, 1)]
    const table = new QuantizedVectors()
    table.set(5_000, one)
    table.set(1, other)
    table.move(5_000, 0)
    table.set(1, undefined)
    const asking = table.asking(one)
    expect([0, 1, 2, 5_000].map((row) => table.has(row))).toEqual([true, false, false, true])
    expect(asking && table.cosine(0, asking)).toBeCloseTo(1)
    table.set(0, other)
    expect(asking && table.cosine(0, asking)).toBeCloseTo(0)
  })

  test('rejects a query vector of another length or of length zero', () => {
    const table = new QuantizedVectors()
    table.set(0, Float32Array.of(1, 0))
    expect(table.asking(Float32Array.of(1, 0, 0))).toBeUndefined()
    expect(table.asking(Float32Array.of(0, 0))).toBeUndefined()
  })
})
