import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitTokens } from './limit-tokens.ts'

/** Each word is a token. */
const memories = (...words: number[]) => words.map((count) => ({ content: 'sea '.repeat(count) }))

test('keeps memories in their order up to a number of tokens', () => {
  const all = memories(10, 10, 10, 10)
  expect(limitTokens(all, 50)).toEqual(all.slice(0, 2))
  expect(limitTokens(all, 1_000)).toEqual(all)
})

test('skips a memory that does not fit, and keeps later ones that do', () => {
  const all = memories(10, 150, 10)
  expect(limitTokens(all, 100)).toEqual([all[0], all[2]])
})

test('counts a long memory as the passage that is quoted', () => {
  const all = memories(10, 5_000, 10)
  expect(limitTokens(all, 250)).toEqual(all)
})

test('keeps the first memory whatever its length', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200), { minLength: 1 }), fc.nat(300), (words, tokens) => {
      const all = memories(...words)
      expect(limitTokens(all, tokens)[0]).toBe(all[0])
    }),
  )
})
