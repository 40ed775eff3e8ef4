import { expect, test } from 'vitest'
import { findNonMatching, attackStrings } from './attack-strings.ts'

const slowOn = (source: string, flags = '') =>
  attackStrings(source, flags, performance.now() + 10_000).map(({ prefix, pump }) => prefix + pump)

test('finds a slow text for a sticky pattern of split', () => {
  expect(slowOn(' *; *', 'y')).toContain(' ')
})

test('adds a prefix before the repetition, which survives trimming', () => {
  expect(slowOn('\\s+$')).toContain('a ')
})

test('contains the required minimum repetitions', () => {
  expect(slowOn('^[a-z]{44,88}(\\?[a-z?]*)*$')).toContain(`${'a'.repeat(44)}?`)
})

test('returns controls that are not slow', () => {
  expect(findNonMatching('.*[./]', '', ['a', '\n', '/'])).toEqual(['\n', '/', '.'])
})

test('adds a prefix that an anchored alternative cannot consume', () => {
  expect(slowOn('^\\n+|\\n+$', 'g')).toContain('a\n')
})

test('uses optional parts as a prefix that survives trimming', () => {
  expect(slowOn('^(x\\d*n)?\\s*(?:-?\\s*(\\d+))?$')).toContain('x0n ')
})

test('finds slow texts in a lookahead', () => {
  expect(slowOn('^(?!(?:\\w+\\s?)+:)')).not.toEqual([])
})

test('finds controls in the pattern itself', () => {
  expect(findNonMatching('([^=]+)=x', '', ['\\u0001', 'a', '0'])).toEqual(['='])
})
