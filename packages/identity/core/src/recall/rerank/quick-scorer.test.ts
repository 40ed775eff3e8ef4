import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FEATURES, FIRST_QUERY_FEATURE, MONOTONE_FEATURES } from './features.ts'
import { type QuickScorer, scoreTrees, compileTrees } from './quick-scorer.ts'
import assistant from './generated/assistant.json' with { type: 'json' }
import people from './generated/people.json' with { type: 'json' }

/**
 * Feature 0 up to .5: 1; above it, feature 1 up to .25: 10, above: 100. Then a tree without a
 * split: 1,000.
 */
const small: QuickScorer = {
  features: ['height', 'width'],
  leaves: [3, 1],
  feature: [0, 1],
  threshold: [0.5, 0.25],
  low: [-1, -2],
  high: [1, -3],
  value: [1, 10, 100, 1_000],
}

const valueOf = (trees: QuickScorer, row: Float32Array): number =>
  scoreTrees(compileTrees(trees), [row], row.length)[0] ?? Number.NaN

/** Reference evaluation: tree by tree, from the root to a leaf. */
const walked = (trees: QuickScorer, row: Float32Array): number => {
  let [sum, firstNode, firstLeaf] = [0, 0, 0]
  for (const leaves of trees.leaves) {
    let at = leaves > 1 ? 0 : -1
    while (at >= 0) {
      const node = firstNode + at
      const isLow = (row[trees.feature[node] ?? 0] ?? 0) <= (trees.threshold[node] ?? 0)
      at = (isLow ? trees.low[node] : trees.high[node]) ?? -1
    }
    sum += trees.value[firstLeaf - 1 - at] ?? 0
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
  ])('maps %j to %d', (features, value) => {
    expect(valueOf(small, Float32Array.from(features))).toBe(value)
  })

  test('finds its features by name, wherever a row has them', () => {
    const moved = compileTrees(small, ['width', 'depth', 'height'])
    expect(scoreTrees(moved, [Float32Array.of(0.3, 9, 0.6)], 3)[0]).toBe(1_100)
  })

  test('rejects rows without one of its features', () => {
    expect(() => compileTrees(small, ['height', 'breadth'])).toThrow('unknown feature: width')
  })

  test('adds nothing without trees', () => {
    const empty = {
      features: [],
      leaves: [],
      feature: [],
      threshold: [],
      low: [],
      high: [],
      value: [],
    }
    expect(valueOf(empty, Float32Array.of(1))).toBe(0)
    expect(scoreTrees(compileTrees(small), [], 0)).toEqual(new Float64Array())
  })

  test('rejects trees with more leaves than it supports', () => {
    const comb = Array.from({ length: 32 }, (_, node) => node)
    const wide = {
      features: comb.map(String),
      leaves: [33],
      feature: comb,
      threshold: comb,
      low: comb.map((node) => -1 - node),
      high: comb.map((node) => (node < 31 ? node + 1 : -33)),
      value: [...comb, 32],
    }
    expect(() => compileTrees(wide)).toThrow(RangeError)
  })
})

describe.each(Object.entries({ people, assistant }))(
  'the forest for %s',
  (_, trees: QuickScorer) => {
    const nodes = trees.leaves.reduce((sum, leaves) => sum + leaves - 1, 0)
    const leaves = trees.leaves.reduce((sum, count) => sum + count, 0)

    test('is complete and uses existing features', () => {
      for (const column of [trees.feature, trees.threshold, trees.low, trees.high])
        expect(column.length).toBe(nodes)
      expect(trees.value.length).toBe(leaves)
      expect(Math.max(...trees.feature)).toBeLessThan(FEATURES.length)
    })

    test('equals a tree walk for any rows', () => {
      // On the thresholds as well, which belong to the lower side.
      const value = fc.oneof(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(...trees.threshold),
      )
      const row = fc.array(value, { minLength: FEATURES.length, maxLength: FEATURES.length })
      fc.assert(
        fc.property(fc.array(row, { maxLength: 5 }), (given) => {
          const alike = (given[0] ?? []).slice(FIRST_QUERY_FEATURE)
          const rows = given.map((own) =>
            Float32Array.from([...own.slice(0, FIRST_QUERY_FEATURE), ...alike]),
          )
          const said = [...scoreTrees(compileTrees(trees), rows, FIRST_QUERY_FEATURE)]
          expect(said).toEqual(rows.map((own) => walked(trees, own)))
        }),
      )
    })

    test('never lowers the score when a monotone feature rises', () => {
      const value = fc.double({ min: 0, max: 1, noNaN: true })
      const row = fc.array(value, { minLength: FEATURES.length, maxLength: FEATURES.length })
      fc.assert(
        fc.property(row, fc.constantFrom(...MONOTONE_FEATURES), value, (given, feature, more) => {
          const place = FEATURES.indexOf(feature)
          const low = Float32Array.from(given)
          const high = low.with(place, Math.max(low[place] ?? 0, more))
          expect(valueOf(trees, high)).toBeGreaterThanOrEqual(valueOf(trees, low) - 1e-3)
        }),
        { numRuns: 500 },
      )
    })
  },
)
