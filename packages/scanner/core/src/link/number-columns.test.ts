import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberLists, PairSet } from './number-columns.ts'

/** A small range, so that numbers repeat, and a large one, so that they collide. */
const number = fc.oneof(
  fc.nat(5),
  fc.nat(5).map((at) => at * 2_048),
  fc.nat(2 ** 30),
)

test('reports a pair as new exactly once, for any number of pairs', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 3_000, size: 'max' }), (pairs) => {
      const [set, known] = [new PairSet(), new Set<string>()]
      for (const [first, second] of pairs) {
        expect(set.add(first, second)).toBe(!known.has(`${first} ${second}`))
        known.add(`${first} ${second}`)
      }
    }),
    { numRuns: 20 },
  )
})

test('keeps the items of each list in insertion order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat())), (items) => {
      const lists = new NumberLists()
      lists.extend(10)
      for (const [list, item] of items) lists.push(list, item)
      for (let list = 0; list < 10; list += 1) {
        const found: number[] = []
        for (let row = lists.first(list); row !== 0; row = lists.next(row))
          found.push(lists.item(row))
        expect(found).toEqual(items.flatMap(([of, item]) => (of === list ? [item] : [])))
      }
    }),
  )
})
