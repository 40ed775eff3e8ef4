import { expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { bytes, borrowFloats, integers, withBufferPool } from './buffer-pool.ts'

test('returns zeroed buffers and never the same one twice at once', () => {
  for (const length of [7, 3, 900, 12]) {
    withBufferPool(() => {
      const lent = [borrowFloats(length), integers(length), bytes(length), borrowFloats(length)]
      for (const array of lent) expect([...array]).toEqual(Array.from({ length }, () => 0))
      lent.forEach((array, at) => array.fill(at + 1))
      expect(lent.map((array) => array.at(-1))).toEqual([1, 2, 3, 4])
    })
  }
})

test('allocates outside a pool', () => {
  const own = borrowFloats(4)
  withBufferPool(() => borrowFloats(4).fill(9))
  expect([...own]).toEqual([0, 0, 0, 0])
})

test('gives nested buffers to the outer call and returns all after an error', () => {
  withBufferPool(() => {
    const outer = borrowFloats(2).fill(1)
    withBufferPool(() => borrowFloats(2).fill(2))
    expect([...outer, ...borrowFloats(2)]).toEqual([1, 1, 0, 0])
  })
  const failing = () =>
    withBufferPool(() => {
      borrowFloats(2).fill(5)
      throw new Error('in between')
    })
  expect(failing).toThrow('in between')
  withBufferPool(() => expect([...borrowFloats(2)]).toEqual([0, 0]))
})

test('answers a query the same after queries to larger and smaller avatars', () => {
  const small = indexOf(memory('tea', 'I like green tea'), memory('dog', 'My dog is called Rex'))
  const large = indexOf(
    ...Array.from({ length: 300 }, (_none, at) => memory(`m${at}`, `Tea number ${at} for the dog`)),
  )
  const ask = (text: string) => recall(small, question(text))
  const before = ['What tea do I like?', 'What is my dog called?'].map(ask)
  recall(large, question('Which tea is for the dog?'))
  expect(['What tea do I like?', 'What is my dog called?'].map(ask)).toEqual(before)
})
