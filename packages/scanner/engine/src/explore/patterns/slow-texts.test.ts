import { expect, test } from 'vitest'
import { fastOf, slowTexts } from './slow-texts.ts'

const slowOn = (source: string, flags = '') =>
  slowTexts(source, flags, performance.now() + 10_000).map(({ prefix, pump }) => prefix + pump)

test('the pattern of a split, which sticks to one place, is slow at every place', () => {
  expect(slowOn(' *; *', 'y')).toContain(' ')
})

test('a text that is trimmed first has something before what is repeated', () => {
  expect(slowOn('\\s+$')).toContain('a ')
})

test('what has to be there many times is there', () => {
  expect(slowOn('^[a-z]{44,88}(\\?[a-z?]*)*$')).toContain(`${'a'.repeat(44)}?`)
})

test('a control is a character that the pattern is not slow on', () => {
  expect(fastOf('.*[./]', '', ['a', '\n', '/'])).toEqual(['\n', '/'])
})
