import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitText } from './split-text.ts'

const text = fc.string({ unit: 'binary', maxLength: 400 })

test('parts fit the limit, can be stored, and lose no visible character', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 50 }), (given, charsMax) => {
      const parts = splitText(given, charsMax)
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(charsMax)
        expect(part.isWellFormed()).toBe(true)
        expect(part).not.toContain('\0')
        expect(part.trim()).not.toBe('')
      }
      const visible = (each: string) => each.replaceAll(/\s/g, '')
      const stored = given.toWellFormed().replaceAll('\0', '\ufffd')
      expect(visible(parts.join(''))).toBe(visible(stored))
    }),
  )
})

test('ends a part at a paragraph, else a line, a sentence, or a word', () => {
  expect(splitText('One. Two.\n\nThree. Four.', 15)).toEqual(['One. Two.\n\n', 'Three. Four.'])
  expect(splitText('One two three four', 9)).toEqual(['One two ', 'three ', 'four'])
  expect(splitText('x'.repeat(5), 2)).toEqual(['xx', 'xx', 'x'])
})
