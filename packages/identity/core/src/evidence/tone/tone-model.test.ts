import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUCKETS } from './message-features.ts'
import { compileToneModel, encodeWeight } from './tone-model.ts'

describe('a tone model', () => {
  test('keeps each weight to within two percent of the largest', () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (weight) => {
        const buckets = new Int8Array(BUCKETS)
        buckets[5] = encodeWeight(weight, 3)
        const evaluate = compileToneModel({
          outputs: ['a'],
          bias: [1],
          dense: [],
          scales: [3],
          buckets: Buffer.from(buckets.buffer).toString('base64'),
        })
        expect(Math.abs((evaluate([5], [])[0] ?? 0) - 1 - weight)).toBeLessThan(0.03)
      }),
    )
  })

  test('keeps small weights more precisely than large ones', () => {
    expect(encodeWeight(0.001, 1)).toBeGreaterThan(0)
    expect(encodeWeight(0, 1)).toBe(0)
    expect(encodeWeight(0, 0)).toBe(0)
  })
})
