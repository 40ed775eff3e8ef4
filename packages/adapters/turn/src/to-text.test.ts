import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isVisible, toStorableText, toText } from './to-text.ts'

describe('the text of a content', () => {
  test.each([
    ['a text', 'Hello', 'Hello'],
    [
      'parts of OpenAI',
      [
        { type: 'input_text', text: 'a' },
        { type: 'output_text', text: 'b' },
      ],
      'a b',
    ],
    ['a refusal', [{ type: 'refusal', refusal: 'No.' }], 'No.'],
    [
      'parts with files and tools',
      [{ type: 'image', image: 'x' }, { type: 'tool-call' }, { type: 'text', text: 'a' }],
      'a',
    ],
    [
      'reasoning',
      [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: 'a' },
      ],
      'a',
    ],
    ['a message', { role: 'user', content: [{ type: 'text', text: 'a' }] }, 'a'],
    ['a message of a user interface', { parts: [{ type: 'text', text: 'a' }] }, 'a'],
    ['nothing', undefined, ''],
  ])('%s', (_name, content, text) => {
    expect(toText(content, ' ')).toBe(text)
  })

  test('is a text, whatever the content', () => {
    fc.assert(fc.property(fc.anything(), (content) => typeof toText(content) === 'string'))
  })
})

describe('a storable text', () => {
  test('is well-formed, has no NUL, and has at most 32,768 characters', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom('\uD83D', '\uDE00', '\0', 'a')).map((units) => units.join('')),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(1, 20_000), (text, times) => {
        const storable = toStorableText(text.repeat(times).slice(0, 100_000))
        expect(storable.isWellFormed()).toBe(true)
        expect(storable).not.toContain('\0')
        expect(Array.from(storable).length).toBeLessThanOrEqual(32_768)
      }),
      { numRuns: 50 },
    )
  })

  test('is the same text if it already is storable', () => {
    const text = 'Ein 😀 für Ines.'
    expect(toStorableText(text)).toBe(text)
  })
})

test('a text of white space isn’t visible', () => {
  expect(['', ' \n', '\u200B', 'a'].map(isVisible)).toEqual([false, false, false, true])
})
