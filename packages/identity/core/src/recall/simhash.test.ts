import { describe, expect, test } from 'vitest'
import { matchingBits, simhash } from './simhash.ts'
import { WordVectors } from './word-vectors.ts'

const DIMENSION = 256
const PAIRS = 400

/**
 * Random vectors from a fixed seed: the guarantees are statistical, and chance must not fail a
 * test.
 */
const directions = (seed: number) => {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 1) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  return (): Float32Array => unit(Float32Array.from({ length: DIMENSION }, normal))
}

const unit = (values: Float32Array): Float32Array => {
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** Unit vectors with a cosine of `cosine` on average. */
const pairs = (cosine: number) => {
  const next = directions(7)
  return Array.from({ length: PAIRS }, () => {
    const [a, b] = [next(), next()]
    const side = Math.sqrt(1 - cosine ** 2)
    return [a, unit(a.map((value, at) => cosine * value + side * (b[at] ?? 0)))] as const
  })
}

const agreed = (a: Float32Array, b: Float32Array) => matchingBits(simhash(a), simhash(b), 0)

describe('signatures', () => {
  test('agree completely with themselves and not at all with the opposite', () => {
    for (const [a] of pairs(0)) {
      expect(agreed(a, a)).toBe(256)
      expect(
        agreed(
          a,
          a.map((value) => -value),
        ),
      ).toBe(0)
    }
  })

  test('pass nearly every pair of related vectors and nearly no other', () => {
    const share = (cosine: number) =>
      pairs(cosine).filter(([a, b]) => agreed(a, b) >= 150).length / PAIRS
    expect(share(0.55)).toBeGreaterThan(0.98)
    expect(share(0.7)).toBe(1)
    expect(share(0)).toBeLessThan(0.02)
  })
})

describe('a word table', () => {
  test('returns cosines within a hundredth, across growth, and none for a word without a vector', () => {
    const next = directions(11)
    const vector = next()
    const table = new WordVectors()
    const rows = Array.from({ length: 2_500 }, (_, at) => (at % 3 === 0 ? undefined : next()))
    for (const own of rows) table.add(WordVectors.sign(own))
    rows.forEach((own, row) => table.setDirection(row, own))
    const asked = table.asking(vector)
    rows.forEach((own, row) => {
      const expected = own ? dot(own, vector) : 0
      expect(Math.abs((asked ? table.cosine(row, asked) : 2) - expected)).toBeLessThan(0.01)
      expect((asked ? table.agreement(row, asked) : -2) === -1).toBe(own === undefined)
    })
  })
})
