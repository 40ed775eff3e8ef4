import { expect, test } from 'vitest'
import { Vocabulary, type VocabularyLimits } from './vocabulary.ts'

/** Every word means the same. */
const sameVector = () => Float32Array.of(1, 0, 0, 0)

const filled = (words: readonly string[], limits: VocabularyLimits) => {
  const vocabulary = new Vocabulary(sameVector, limits)
  for (const word of words) vocabulary.add(word, word)
  return vocabulary
}

test('beyond the vectors that it holds, a term is found in its own spelling alone', () => {
  const vocabulary = filled(['harbour', 'ferry', 'walnut'], { vectorsMax: 2 })
  const termsNear = (word: string) => vocabulary.related(word, word, true).map(({ term }) => term)
  expect(termsNear('harbour')).toEqual([0, 1])
  expect(termsNear('walnut')).toEqual([0, 1, 2])
})

test('a new word takes no time of the embedder when it holds no more vectors', () => {
  let calls = 0
  const vocabulary = new Vocabulary(
    () => {
      calls += 1
      return Float32Array.of(1, 0)
    },
    { vectorsMax: 10 },
  )
  for (let word = 0; word < 1_000; word += 1) vocabulary.add(`w${word}`, `w${word}`)
  expect([vocabulary.size, calls]).toEqual([1_000, 10])
})

test('beyond the terms that it holds, all further ones are one, and known ones stay', () => {
  const vocabulary = filled(['harbour', 'ferry'], { termsMax: 2 })
  const [first, second] = ['walnut', 'oven'].map((word) => vocabulary.add(word, word))
  expect([first, second, vocabulary.size]).toEqual([2, 2, 3])
  expect(vocabulary.add('ferry', 'ferry')).toBe(1)
  expect([vocabulary.numberOf('walnut'), vocabulary.numberOf('harbour')]).toEqual([undefined, 0])
})
