import { STYLE_COUNT } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import trained from './generated/voice.json' with { type: 'json' }
import { STYLE_NAMES, extractStyle } from './style-numbers.ts'

const read = (text: string): Record<string, number> =>
  Object.fromEntries((extractStyle(text) ?? []).map((value, at) => [STYLE_NAMES[at], value]))

describe('the style of a reply', () => {
  test('has as many numbers as stored records and the fitted model', () => {
    expect(STYLE_NAMES).toHaveLength(STYLE_COUNT)
    expect(trained.whitening.map(({ length }) => length)).toEqual(
      STYLE_NAMES.map((_name, at) => at + 1),
    )
    expect(trained.assistant.weights).toHaveLength(STYLE_COUNT)
  })

  test('is a number from 0 to 1 each, the same for the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        const style = extractStyle(`It is ${text}`)
        expect(style?.every((value) => value >= 0 && value <= 1) ?? true).toBe(true)
        expect(extractStyle(`It is ${text}`)).toEqual(style)
      }),
    )
  })

  test.each([
    ['Go. Now. Stop!', { shortSentences: 1, imperatives: 0.8165, exclamations: 0.5774 }],
    ["I don't know, do you?", { questions: 1, contractions: 0.4472, hedges: 0 }],
    ['perhaps · maybe · so', { lowercaseStart: 1, hedges: 0.8165, dots: 0.8165 }],
  ])('of %s', (text, numbers) => {
    expect(read(text)).toMatchObject(numbers)
  })

  test('ignores code', () => {
    const code = '```ts\nconst a = [1, 2, 3] // why?!\n```'
    expect(extractStyle(`Try this.\n${code}\nIt is shorter.`)).toEqual(
      extractStyle('Try this.\n\nIt is shorter.'),
    )
  })

  test.each(['', '…', '   ', '你好', 'Ich weiß es nicht.'])('is absent for %j', (text) => {
    expect(extractStyle(text)).toBeUndefined()
  })
})
