import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentHash, normalizeContent } from './content-hash.ts'

const hex = (content: string) => Buffer.from(contentHash(content)).toString('hex')
const anyText = fc.string({ unit: 'binary', maxLength: 30 })
// Known pitfalls of such normalizations: joiners between a letter and its accent, and similar.
const tricky = fc
  .array(
    fc.constantFrom(
      'e',
      'E',
      'é',
      '\u0301',
      '\u200b',
      '\u200d',
      '\u00ad',
      '\ufeff',
      'İ',
      'ı',
      'ß',
      'ẞ',
      'Σ',
      'ς',
      'ﬁ',
      'Å',
      '\u212b',
      '①',
      'ﷺ',
      '\u3000',
      '\u00a0',
      '\u2028',
      '\u0345',
      'ᾳ',
      '\u1e9b\u0323',
      '가',
      '\u1100',
      '\u1161',
      '\ufe0f',
      '\u202e',
      '\u2066',
      '\u3164',
      '\u{e0041}',
      ' ',
      '\n',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

describe('the words of a content', () => {
  test('normalization is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, tricky), (content) => {
        const once = normalizeContent(content)
        expect(normalizeContent(once)).toBe(once)
      }),
      { numRuns: 5_000 },
    )
  })

  test('for every single character too', () => {
    const changing: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const once = normalizeContent(`a${String.fromCodePoint(code)}b`)
      if (normalizeContent(once) !== once) changing.push(code.toString(16))
    }
    expect(changing).toEqual([])
  })

  test.each([
    ['case', 'My PIN is 4711', 'my pin is 4711'],
    ['spacing', 'my  pin\tis\n4711 ', 'my pin is 4711'],
    ['spaces of other widths', 'my\u00a0pin\u3000is\u20094711', 'my pin is 4711'],
    ['width', 'ｍｙ ＰＩＮ ｉｓ ４７１１', 'my pin is 4711'],
    ['ligatures', 'my ﬁle', 'my file'],
    ['composition', 'cafe\u0301', 'café'],
    ['zero-width spaces', 'my p\u200bi\u200bn is 47\u200c11', 'my pin is 4711'],
    ['joiners and marks', '\ufeffmy\u2060 pin\u200e is\u200d 4711', 'my pin is 4711'],
    ['soft hyphens', 'my pass\u00adword', 'my password'],
    ['a joiner before an accent', 'cafe\u200d\u0301', 'café'],
    ['bidi controls', '\u202emy pin\u202c is \u20664711\u2069', 'my pin is 4711'],
    ['variation selectors', 'my\ufe0f pin is 4711\u{e0100}', 'my pin is 4711'],
    ['tags', 'my pin is 4711\u{e0041}\u{e007f}', 'my pin is 4711'],
    ['controls', 'my\u0007 pin\u0085 is 47\u001b11', 'my pin is 4711'],
    ['fillers', 'my pin\u3164 is 4711\u115f', 'my pin is 4711'],
  ])('%s changes no content', (_name, disguised, plain) => {
    expect(normalizeContent(disguised)).toBe(plain)
    expect(hex(disguised)).toBe(hex(plain))
  })

  test.each([
    ['I like tea', 'I like tee'],
    ['4711', '4712'],
    ['no, more', 'no more'],
    ['resume', 'résumé'],
    ['a b', 'ab'],
  ])('%j and %j differ', (first, second) => {
    expect(hex(first)).not.toBe(hex(second))
  })
})

test("the key has 32 bytes and doesn't contain the text", () => {
  fc.assert(
    fc.property(anyText, (content) => {
      expect(contentHash(content)).toHaveLength(32)
    }),
  )
})
