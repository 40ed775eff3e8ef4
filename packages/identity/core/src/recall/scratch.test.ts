import { expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { bytes, floats, integers, withScratch } from './scratch.ts'

test('what is lent is zeros, whatever it held before, and never lent twice at once', () => {
  for (const length of [7, 3, 900, 12]) {
    withScratch(() => {
      const lent = [floats(length), integers(length), bytes(length), floats(length)]
      for (const array of lent) expect([...array]).toEqual(Array.from({ length }, () => 0))
      lent.forEach((array, at) => array.fill(at + 1))
      expect(lent.map((array) => array.at(-1))).toEqual([1, 2, 3, 4])
    })
  }
})

test('without a loan it is the caller’s own', () => {
  const own = floats(4)
  withScratch(() => floats(4).fill(9))
  expect([...own]).toEqual([0, 0, 0, 0])
})

test('a loan within a loan belongs to the outer one; what fails gives everything back', () => {
  withScratch(() => {
    const outer = floats(2).fill(1)
    withScratch(() => floats(2).fill(2))
    expect([...outer, ...floats(2)]).toEqual([1, 1, 0, 0])
  })
  const failing = () =>
    withScratch(() => {
      floats(2).fill(5)
      throw new Error('in between')
    })
  expect(failing).toThrow('in between')
  withScratch(() => expect([...floats(2)]).toEqual([0, 0]))
})

test('a question gets the same answer after others, about larger and smaller avatars', () => {
  const small = indexOf(memory('tea', 'I like green tea'), memory('dog', 'My dog is called Rex'))
  const large = indexOf(
    ...Array.from({ length: 300 }, (_none, at) => memory(`m${at}`, `Tea number ${at} for the dog`)),
  )
  const ask = (text: string) => recall(small, question(text))
  const before = ['What tea do I like?', 'What is my dog called?'].map(ask)
  recall(large, question('Which tea is for the dog?'))
  expect(['What tea do I like?', 'What is my dog called?'].map(ask)).toEqual(before)
})
