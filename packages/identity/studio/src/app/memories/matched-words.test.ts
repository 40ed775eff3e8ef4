import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listMatches, splitMatches } from './matched-words.ts'

test('the parts of a text are the text, whatever the query', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      const parts = splitMatches(text, query)
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
  )
})

test.each([
  ['My sister Ines is allergic to walnuts.', 'Can Ines eat the walnut cake?', ['Ines', 'walnuts']],
  ['The house is big. Is the house old?', 'whose house is it', ['house']],
  ['Café Central', 'cafe', ['Café']],
  ['The oven broke.', 'the is of', []],
])('%j repeats words of %j', (text, query, words) => {
  expect(listMatches(text, query)).toEqual(words)
})
