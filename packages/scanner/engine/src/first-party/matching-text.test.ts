import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchingText } from './matching-text.ts'

test.each([
  String.raw`^[A-Z]{2}-\d{4}$`,
  String.raw`^[0-9a-f-]{36}\.(jpg|png)$`,
  String.raw`^(?:north|south)(?:-\d+)?$`,
  String.raw`^[a-z][a-z0-9-]{2,30}$`,
  String.raw`^\+?[0-9 ]{7,15}$`,
  String.raw`^(?<year>\d{4})/[^/]+$`,
  String.raw`^[^\s@]+@[^\s@]+\.[a-z]{2,}$`,
  String.raw`^[\w.]+$`,
  String.raw`^https:\/\/`,
])('gives a text that %s matches', (source) => {
  const text = matchingText(source)
  expect(text).toMatch(new RegExp(source))
})

test.each([
  String.raw`^(?=.*\d).{8,}$`,
  String.raw`(a)\1`,
  String.raw`\p{L}+`,
  String.raw`^[a-z`,
  String.raw`^(a|b$`,
  String.raw`a{999}`,
  '*a',
  '('.repeat(200),
])('gives nothing for %s', (source) => {
  expect(matchingText(source)).toBe(undefined)
})

test('reads any text in time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (source) => {
      const text = matchingText(source)
      expect(text === undefined || text.length <= 120).toBe(true)
    }),
  )
  const beganMs = performance.now()
  matchingText('(a|'.repeat(90))
  matchingText('[a-'.repeat(90))
  expect(performance.now() - beganMs).toBeLessThan(500)
})

test('gives nothing that a request cannot have', () => {
  expect(matchingText('^[\u{1f600}-\u{1f64f}]$')).toBe(undefined)
  expect(matchingText('^\u{1f600}$')).toBe('\u{1f600}')
})
