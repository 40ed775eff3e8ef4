import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FEATURES, RISING } from './features.ts'
import { type Forest, forestValue } from './forest.ts'
import assistant from './generated/assistant.json' with { type: 'json' }
import people from './generated/people.json' with { type: 'json' }

/** Feature 0 up to .5: 1; above it, feature 1 up to .25: 10, above: 100. Then a tree without a split: 1,000. */
const small: Forest = {
  leaves: [3, 1],
  feature: [0, 1],
  threshold: [0.5, 0.25],
  low: [-1, -2],
  high: [1, -3],
  value: [1, 10, 100, 1_000],
}

describe('a forest', () => {
  test.each([
    [[0.5, 0], 1_001],
    [[0.6, 0.25], 1_010],
    [[0.6, 0.3], 1_100],
  ])('takes %j to %d', (features, value) => {
    expect(forestValue(small, Float32Array.from(features))).toBe(value)
  })

  test('without trees adds nothing', () => {
    const empty = { leaves: [], feature: [], threshold: [], low: [], high: [], value: [] }
    expect(forestValue(empty, Float32Array.of(1))).toBe(0)
  })
})

describe.each(Object.entries({ people, assistant }))('the forest for %s', (_, forest: Forest) => {
  const nodes = forest.leaves.reduce((sum, leaves) => sum + leaves - 1, 0)
  const leaves = forest.leaves.reduce((sum, count) => sum + count, 0)

  test('is whole, and looks at features that there are', () => {
    for (const column of [forest.feature, forest.threshold, forest.low, forest.high])
      expect(column.length).toBe(nodes)
    expect(forest.value.length).toBe(leaves)
    expect(Math.max(...forest.feature)).toBeLessThan(FEATURES.length)
  })

  test('never holds more of what speaks for a memory against it, whatever else is so', () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true })
    const row = fc.array(value, { minLength: FEATURES.length, maxLength: FEATURES.length })
    fc.assert(
      fc.property(row, fc.constantFrom(...RISING), value, (given, feature, more) => {
        const place = FEATURES.indexOf(feature)
        const low = Float32Array.from(given)
        const high = low.with(place, Math.max(low[place] ?? 0, more))
        expect(forestValue(forest, high)).toBeGreaterThanOrEqual(forestValue(forest, low) - 1e-3)
      }),
      { numRuns: 500 },
    )
  })
})
