import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thin } from './thin.ts'

const seriesOf = fc.integer({ min: 0, max: 400 }).chain((count) =>
  fc.tuple(
    fc.constant(count),
    fc.array(fc.array(fc.integer(), { minLength: count, maxLength: count }), {
      minLength: 1,
      maxLength: 4,
    }),
  ),
)

test('keeps ends and extremes of every series, in order and once', () => {
  fc.assert(
    fc.property(seriesOf, fc.integer({ min: 1, max: 200 }), ([count, series], pointsMax) => {
      const kept = thin(count, series, pointsMax)
      expect(kept).toEqual([...new Set(kept)].toSorted((a, b) => a - b))
      if (count === 0) return
      expect(kept[0]).toBe(0)
      expect(kept.at(-1)).toBe(count - 1)
      for (const values of series) {
        const shown = kept.map((index) => values[index] as number)
        expect(Math.max(...shown)).toBe(Math.max(...values))
        expect(Math.min(...shown)).toBe(Math.min(...values))
      }
      // At least one stretch is drawn, even if `pointsMax` is smaller.
      expect(kept.length).toBeLessThanOrEqual(Math.max(pointsMax, 2 * series.length + 1) + 1)
    }),
  )
})
