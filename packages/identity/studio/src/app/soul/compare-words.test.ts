import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'

test('names what was deleted and what was inserted', () => {
  expect(compareWords('Mara sells red bicycles.', 'Mara repairs red and blue bicycles.')).toEqual([
    { kind: 'same', text: 'Mara ' },
    { kind: 'old', text: 'sells ' },
    { kind: 'new', text: 'repairs ' },
    { kind: 'same', text: 'red ' },
    { kind: 'new', text: 'and blue ' },
    { kind: 'same', text: 'bicycles.' },
  ])
  expect(compareWords('same', 'same')).toEqual([{ kind: 'same', text: 'same' }])
  expect(compareWords('', 'all new')).toEqual([{ kind: 'new', text: 'all new' }])
})

test('the parts of each side are the whole text of that side', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'cd', ' ', '\n', '  ', 'é'))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (from, to) => {
      const parts = compareWords(from, to)
      const join = (other: string) =>
        parts
          .filter(({ kind }) => kind !== other)
          .map((part) => part.text)
          .join('')
      expect([join('new'), join('old')]).toEqual([from, to])
    }),
  )
})

test('compares texts of 100,000 words without a table for each pair', () => {
  const long = Array.from({ length: 100_000 }, (_, index) => `w${index}`).join(' ')
  expect(compareWords(long, `first ${long.replaceAll('w', 'v')}`).map(({ kind }) => kind)).toEqual([
    'old',
    'new',
  ])
})
