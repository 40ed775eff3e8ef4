import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesGlob } from './match-glob.ts'

test('matches names by * and ?, and nothing else', () => {
  expect(matchesGlob('user:1', 'user:*')).toBe(true)
  expect(matchesGlob('user:1', 'user:?')).toBe(true)
  expect(matchesGlob('user:12', 'user:?')).toBe(false)
  expect(matchesGlob('user:1', '*')).toBe(true)
  expect(matchesGlob('', '')).toBe(true)
  expect(matchesGlob('', '*')).toBe(true)
  expect(matchesGlob('a.b', 'a+b')).toBe(false)
  expect(matchesGlob('x', '*'.repeat(300))).toBe(false)
})

test('agrees with a pattern of the language', () => {
  const toPattern = (glob: string) =>
    new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's')
  const letters = fc.constantFrom('a', 'b', 'c')
  const name = fc.string({ unit: letters, maxLength: 8 })
  const glob = fc.string({ unit: fc.oneof(letters, fc.constantFrom('*', '?')), maxLength: 6 })
  fc.assert(
    fc.property(name, glob, (text, pattern) => {
      expect(matchesGlob(text, pattern)).toBe(toPattern(pattern).test(text))
    }),
  )
})

test('many stars take no exponential time', () => {
  expect(matchesGlob('a'.repeat(100_000), `${'*a'.repeat(100)}*b`)).toBe(false)
})
