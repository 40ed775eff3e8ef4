import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitRidge } from './ridge.ts'

const SIZE = 4
const row = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
  minLength: SIZE,
  maxLength: SIZE,
})
const rows = fc.array(row, { minLength: 30, maxLength: 60 })
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

describe('ridge regression', () => {
  test('fits collinear examples exactly', () => {
    fc.assert(
      fc.property(rows, row, (vectors, line) => {
        const spread = SIZE * 2
        const examples = [
          ...vectors,
          ...Array.from({ length: spread }, (_none, at) =>
            Array.from({ length: SIZE }, (_zero, k) =>
              k === at % SIZE ? (at < SIZE ? 1 : -1) : 0,
            ),
          ),
        ].map((vector) => ({ vector, label: [dot(line, vector)] }))
        const predict = fitRidge(examples, 1e-9)
        const off = (predict([0, 0, 0, 0])[0] ?? 0) - 0
        for (const { vector, label } of examples)
          expect((predict(vector)[0] ?? 0) - off).toBeCloseTo(label[0] ?? 0, 5)
      }),
      { numRuns: 50 },
    )
  })

  test('predicts less the stronger it is', () => {
    const examples = [1, -1].map((value) => ({ vector: [value], label: [value] }))
    const sizes = [0.1, 1, 10].map((lambda) => fitRidge(examples, lambda)([1])[0] ?? 0)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(sizes.at(-1)).toBeGreaterThan(0)
  })

  test('is bit-identical for the same examples', () => {
    fc.assert(
      fc.property(rows, (vectors) => {
        const examples = vectors.map((vector) => ({ vector, label: [vector[0] ?? 0, 1] }))
        expect(fitRidge(examples, 1)([1, 2, 3, 4])).toEqual(fitRidge(examples, 1)([1, 2, 3, 4]))
      }),
      { numRuns: 20 },
    )
  })
})
