import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isVisible, toText } from './to-text.ts'

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

test('a text of white space isn’t visible', () => {
  expect(['', ' \n', '\u200B', 'a'].map(isVisible)).toEqual([false, false, false, true])
})
