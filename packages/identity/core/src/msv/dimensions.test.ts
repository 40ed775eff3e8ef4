import { DEFAULT_MSV, Msv } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { msvArbitrary } from '../testing/msv-arbitrary.ts'
import { DIMENSIONS, dimensionIndex, toMsv, toNumbers } from './dimensions.ts'

describe('the fifteen numbers', () => {
  test('are those of the schema, each with its range', () => {
    const { hexaco, moral_foundations, drives } = DEFAULT_MSV
    const keys = Object.entries({ hexaco, moral_foundations, drives }).flatMap(([group, members]) =>
      Object.keys(members).map((name) => `${group}.${name}`),
    )
    expect(DIMENSIONS.map(({ key }) => key)).toEqual([...keys, 'epistemic_uncertainty'])
    for (const { key, min, max } of DIMENSIONS)
      expect([min, max]).toEqual(key.startsWith('hexaco.') ? [-1, 1] : [0, 1])
  })

  test('round-trip to the same vector', () => {
    fc.assert(
      fc.property(msvArbitrary, (msv) => {
        expect(toMsv(toNumbers(msv), msv.inner_monologue)).toEqual(msv)
      }),
    )
  })

  test('form a valid vector whatever the numbers', () => {
    const numbers = fc.array(fc.double({ noNaN: true }), { minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(numbers, (some) => {
        expect(Msv.safeParse(toMsv(some, 'A thought.')).success).toBe(true)
      }),
    )
  })

  test('are found by their key', () => {
    expect(dimensionIndex('hexaco.H')).toBe(0)
    expect(dimensionIndex('epistemic_uncertainty')).toBe(14)
    expect(dimensionIndex('hexaco')).toBe(-1)
  })
})
