import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DANGEROUS, hostileText } from '../testing/hostile-text.ts'
import { neutralize } from './neutralize.ts'

describe('neutralized text', () => {
  test('leaves no character that controls, reorders, hides, or opens a tag, for any text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const inert = neutralize(text)
        expect(inert).not.toMatch(DANGEROUS)
        expect(inert).not.toMatch(/[<>]/)
      }),
      { numRuns: 2_000 },
    )
  })

  test('removes every such character', () => {
    const through: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const inert = neutralize(String.fromCodePoint(code))
      if (DANGEROUS.test(inert) || /[<>]/.test(inert)) through.push(code.toString(16))
    }
    expect(through).toEqual([])
  })

  test("indents every line after the first, so that it can't imitate a line of the block", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const line of neutralize(text).split('\n').slice(1)) expect(line).toMatch(/^ {2}/)
      }),
    )
  })

  test.each([
    ['plain words, signs and 猫 🦉 stay', 'plain words, signs and 猫 🦉 stay'],
    ['a\tb', 'a\tb'],
    ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['&lt;', '&amp;lt;'],
    ['a\r\nb\rc\nd', 'a\n  b\n  c\n  d'],
    ['a\u2028b\u2029c\u0085d', 'a\n  b\n  c\n  d'],
    ['be\u0007ll', 'be\ufffdll'],
    ['user\u202egnp.exe', 'usergnp.exe'],
    ['in\u200bvis\u2060ible', 'invisible'],
    ['', ''],
  ])('turns %j into %j', (text, inert) => {
    expect(neutralize(text)).toBe(inert)
  })
})
