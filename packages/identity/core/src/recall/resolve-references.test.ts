import { expect, test } from 'vitest'
import { resolveReferences } from './resolve-references.ts'

test.each([
  ['Where does she work?', ['My sister Ines moved house.'], 'Where does she work? (Ines)'],
  ['Is it warm there?', ['We fly to Porto on Monday.'], 'Is it warm there? (Porto)'],
  [
    'What did they buy?',
    ['I met Bo.', 'Today Ann and Cy came by, and later Ann left.', 'How nice!'],
    'What did they buy? (Cy, Ann)',
  ],
])('adds the names of the latest message that has some to %j', (query, recent, resolved) => {
  expect(resolveReferences(query, recent)).toBe(resolved)
})

test.each([
  ['Where do I work?', ['My sister Ines moved house.']],
  ['Where does her sister Zoe work?', ['My sister Ines moved house.']],
  ['Where does she work?', []],
  ['Where does she work?', ['Today is fine. Really!']],
  ['Where does she work?', ['My boss is Ada.', 'a', 'b', 'c', 'd']],
])('leaves %j as it is after %j', (query, recent) => {
  expect(resolveReferences(query, recent)).toBe(query)
})
