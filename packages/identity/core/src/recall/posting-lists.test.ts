import { expect, test } from 'vitest'
import { collectGarbage } from '../testing/collect-garbage.ts'
import { PostingLists } from './posting-lists.ts'

const SLOTS = 1_000_000

/** Two terms, each several times in one slot. */
const collectTwo = (): PostingLists => {
  const lists = new PostingLists()
  lists.collect({ starts: Uint32Array.of(0, SLOTS - 2), slots: new Int32Array(SLOTS) })
  return lists
}

test('what was collected is released when all of it was read', () => {
  const used = (): number => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const before = used()
  const lists = collectTwo()
  expect(lists.at(0)?.counts).toEqual([SLOTS - 2])
  expect(lists.at(2)).toBeUndefined()
  expect(used() - before).toBeGreaterThan(SLOTS)
  expect(lists.at(1)?.counts).toEqual([2])
  expect(lists.at(1)?.counts).toEqual([2])
  expect(used() - before).toBeLessThan(SLOTS)
  expect(lists.at(0)?.counts).toEqual([SLOTS - 2])
})
