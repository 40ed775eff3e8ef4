import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareLines } from './compare-lines.ts'

test('keeps every line, and marks none of an unchanged part or of a first one', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, before) => {
      const lines = compareLines(text, before)
      expect(lines.map((line) => line.text).join('\n')).toBe(text)
      expect(compareLines(text, text).some(({ isNew }) => isNew)).toBe(false)
      expect(compareLines(text, undefined).some(({ isNew }) => isNew)).toBe(false)
    }),
  )
})

test('marks a line that is new or repeated more often', () => {
  const marked = compareLines('a\nb\nb\nc', 'b\na').filter(({ isNew }) => isNew)
  expect(marked.map(({ text }) => text)).toEqual(['b', 'c'])
})

test('ignores the random name of the tag around memories', () => {
  const lines = compareLines(
    '<memories-0a1b>\nx\n</memories-0a1b>',
    '<memories-ff>\nx\n</memories-ff>',
  )
  expect(lines.some(({ isNew }) => isNew)).toBe(false)
})
