import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from '../testing/collect-garbage.ts'
import { PostingLists } from './posting-lists.ts'

const SLOTS = 1_000_000

/** Two terms, each several times in one slot, and what holds their postings until they are read. */
const collectTwo = (): { readonly lists: PostingLists; readonly slots: WeakRef<Int32Array> } => {
  const lists = new PostingLists()
  const slots = new Int32Array(SLOTS)
  lists.collect({ starts: Uint32Array.of(0, SLOTS - 2), slots })
  return { lists, slots: new WeakRef(slots) }
}

test('what was collected is released when all of it was read', async () => {
  const { lists, slots } = collectTwo()
  const isHeld = async (): Promise<boolean> => {
    // A reference is kept until the end of the task that read it.
    await nextTask()
    collectGarbage()
    return slots.deref() !== undefined
  }
  expect(lists.at(0)?.counts).toEqual([SLOTS - 2])
  expect(lists.at(2)).toBeUndefined()
  expect(await isHeld()).toBe(true)
  expect(lists.at(1)?.counts).toEqual([2])
  expect(lists.at(1)?.counts).toEqual([2])
  expect(await isHeld()).toBe(false)
  expect(lists.at(0)?.counts).toEqual([SLOTS - 2])
})
