import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FEATURES, FIRST_CUE, RISING } from './features.ts'
import { type Forest, forestValues, plant } from './forest.ts'
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

const valueOf = (forest: Forest, row: Float32Array): number =>
  forestValues(plant(forest), [row], row.length)[0] ?? Number.NaN

/** As the form of a forest is described: tree by tree, from the root to a leaf. */
const walked = (forest: Forest, row: Float32Array): number => {
  let [sum, firstNode, firstLeaf] = [0, 0, 0]
  for (const leaves of forest.leaves) {
    let at = leaves > 1 ? 0 : -1
    while (at >= 0) {
      const node = firstNode + at
      const isLow = (row[forest.feature[node] ?? 0] ?? 0) <= (forest.threshold[node] ?? 0)
      at = (isLow ? forest.low[node] : forest.high[node]) ?? -1
    }
    sum += forest.value[firstLeaf - 1 - at] ?? 0
    firstNode += leaves - 1
    firstLeaf += leaves
  }
  return sum
}

describe('a forest', () => {
  test.each([
    [[0.5, 0], 1_001],
    [[0.6, 0.25], 1_010],
    [[0.6, 0.3], 1_100],
  ])('takes %j to %d', (features, value) => {
    expect(valueOf(small, Float32Array.from(features))).toBe(value)
  })

  test('without trees adds nothing', () => {
    const empty = { leaves: [], feature: [], threshold: [], low: [], high: [], value: [] }
    expect(valueOf(empty, Float32Array.of(1))).toBe(0)
    expect(forestValues(plant(small), [], 0)).toEqual(new Float64Array())
  })

  test('of trees with more leaves than it can hold is refused', () => {
    const comb = Array.from({ length: 32 }, (_, node) => node)
    const wide = {
      leaves: [33],
      feature: comb,
      threshold: comb,
      low: comb.map((node) => -1 - node),
      high: comb.map((node) => (node < 31 ? node + 1 : -33)),
      value: [...comb, 32],
    }
    expect(() => plant(wide)).toThrow(RangeError)
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

  test('says of any rows what a walk through its trees says', () => {
    // On the thresholds as well, which belong to the lower side.
    const value = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...forest.threshold),
    )
    const row = fc.array(value, { minLength: FEATURES.length, maxLength: FEATURES.length })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (given) => {
        const alike = (given[0] ?? []).slice(FIRST_CUE)
        const rows = given.map((own) => Float32Array.from([...own.slice(0, FIRST_CUE), ...alike]))
        const said = [...forestValues(plant(forest), rows, FIRST_CUE)]
        expect(said).toEqual(rows.map((own) => walked(forest, own)))
      }),
    )
  })

  test('never holds more of what speaks for a memory against it, whatever else is so', () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true })
    const row = fc.array(value, { minLength: FEATURES.length, maxLength: FEATURES.length })
    fc.assert(
      fc.property(row, fc.constantFrom(...RISING), value, (given, feature, more) => {
        const place = FEATURES.indexOf(feature)
        const low = Float32Array.from(given)
        const high = low.with(place, Math.max(low[place] ?? 0, more))
        expect(valueOf(forest, high)).toBeGreaterThanOrEqual(valueOf(forest, low) - 1e-3)
      }),
      { numRuns: 500 },
    )
  })
})
