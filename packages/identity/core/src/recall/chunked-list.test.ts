import { expect, test } from 'vitest'
import { ChunkedList } from './chunked-list.ts'

test('returns each element that was added, and nothing beyond them', () => {
  const list = new ChunkedList<number>()
  for (let at = 0; at < 10_000; at += 1) list.push(3 * at)
  expect(list.length).toBe(10_000)
  expect(Array.from({ length: 10_000 }, (_, at) => list.at(at))).toEqual(
    Array.from({ length: 10_000 }, (_, at) => 3 * at),
  )
  list.set(5_000, 7)
  expect([list.at(4_999), list.at(5_000), list.length]).toEqual([14_997, 7, 10_000])
  expect([list.at(10_000), list.at(-1), list.at(2 ** 31)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
