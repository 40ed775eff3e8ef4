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
  expect(fastOf('.*[./]', '', ['a', '\n', '/'])).toEqual(['\n', '/', '.'])
})

test('what is anchored at the start does not take the text from what is anchored at the end', () => {
  expect(slowOn('^\\n+|\\n+$', 'g')).toContain('a\n')
})

test('what may be left out leads to what is repeated, for a text that is trimmed first', () => {
  expect(slowOn('^(x\\d*n)?\\s*(?:-?\\s*(\\d+))?$')).toContain('x0n ')
})

test('what looks ahead is tried as well', () => {
  expect(slowOn('^(?!(?:\\w+\\s?)+:)')).not.toEqual([])
})

test('a control may stand in the pattern alone', () => {
  expect(fastOf('([^=]+)=x', '', ['\\u0001', 'a', '0'])).toEqual(['='])
})
