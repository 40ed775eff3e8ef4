import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromFile, toFile } from './file-text.ts'

test('reads the exact text that was written', () => {
  const pieces = fc.constantFrom('\uFEFF', '\r', '\n', '\r\n', ' ', 'a')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: pieces })), (text) => {
      expect(fromFile(toFile(text))).toBe(text)
    }),
  )
})

test('excludes a byte order mark and one line end', () => {
  expect(['\uFEFFa\n', 'a\r\n', 'a', 'a\n\n'].map(fromFile)).toEqual(['a', 'a', 'a', 'a\n'])
})
