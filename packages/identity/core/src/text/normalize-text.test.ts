import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

const marks = Array.from({ length: 0x1_10_00 }, (_, code) => String.fromCodePoint(code)).filter(
  (sign) => /\p{M}/u.test(sign),
)
const sign = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...marks.slice(0, 112)) },
  { weight: 8, arbitrary: fc.constantFrom(...marks) },
  // Marks composed of marks, letters that end in one, and letters that compose.
  {
    weight: 1,
    arbitrary: fc.constantFrom(...Array.from('aéがẛﷺΐİ한\u0344\u0f73\u0f75\u0f81\ufe71\u1161')),
  },
)

test("matches the engine's normalization for any run of marks", () => {
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 120, size: 'max' }), (signs) => {
      const text = signs.join('')
      for (const form of FORMS) expect(normalizeText(text, form)).toBe(text.normalize(form))
    }),
    { numRuns: 500 },
  )
})

test('knows every mark that is reordered', () => {
  const top = '\u0345'
  const unordered: string[] = []
  for (let code = 0; code < 0x11_00_00; code += 1) {
    const mark = String.fromCodePoint(code)
    if (`${top}${mark}`.normalize('NFD').startsWith(top) || mark.normalize('NFD') !== mark) continue
    const run = top.repeat(40) + mark
    if (normalizeText(run, 'NFD') !== run.normalize('NFD')) unordered.push(code.toString(16))
  }
  expect(unordered).toEqual([])
})
