import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SoulTextError, parseSoulText } from './soul-text.ts'

const catchFault = (text: string): string => {
  try {
    parseSoulText(text)
  } catch (error) {
    expect(error).toBeInstanceOf(SoulTextError)
    return (error as Error).message
  }
  throw new Error('it was taken')
}

describe('a .soul text', () => {
  test('is its front matter, with the body as the description', () => {
    const text = '---\nname: Ada\nrole: Guide\n---\n\n# Ada\n\nShows people around.\n'
    expect(parseSoulText(text)).toEqual({
      name: 'Ada',
      role: 'Guide',
      description: '# Ada\n\nShows people around.',
    })
  })

  test.each([
    ['a byte order mark', '\ufeff---\nname: Ada\n---\nHi'],
    ['CRLF', '---\r\nname: Ada\r\n---\r\nHi\r\n'],
    ['white space behind the marks', '--- \t\nname: Ada\n---  \nHi'],
    ['no line end at the end', '---\nname: Ada\n---\nHi'],
  ])('may have %s', (_name, text) => {
    expect(parseSoulText(text)).toEqual({ name: 'Ada', description: 'Hi' })
  })

  test('without a body keeps the description of its front matter', () => {
    expect(parseSoulText('---\ndescription: Hi\n---')).toEqual({ description: 'Hi' })
    expect(parseSoulText('---\ndescription: Hi\n---\n \n')).toEqual({ description: 'Hi' })
  })

  test('may have a horizontal rule in the body', () => {
    expect(parseSoulText('---\nname: Ada\n---\na\n---\nb')).toMatchObject({
      description: 'a\n---\nb',
    })
  })

  test('round-trips every description except for surrounding white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (description) => {
        fc.pre(description.trim() !== '')
        expect(parseSoulText(`---\nname: Ada\n---\n${description}`)).toEqual({
          name: 'Ada',
          description: description.trim(),
        })
      }),
    )
  })

  test('keeps texts that look like times or booleans', () => {
    expect(parseSoulText('---\nname: 2026-05-04\nrole: yes\n---')).toEqual({
      name: '2026-05-04',
      role: 'yes',
    })
  })
})

describe('rejects', () => {
  test.each([
    '',
    'name: Ada',
    '# Ada\n---\nname: Ada\n---',
    '---\nname: Ada',
    ' ---\nname: A\n---',
  ])('%j without front matter', (text) => {
    expect(catchFault(text)).toMatch(/no front matter/)
  })

  test.each(['---\n- a\n---', '---\n7\n---', '---\n\n---', '---\n~\n---'])(
    '%j as front matter that is not a mapping',
    (text) => {
      expect(catchFault(text)).toMatch(/not a mapping/)
    },
  )

  test.each([
    ['a key given twice', 'name: Ada\nname: Bo'],
    ['a key given twice further down', 'a:\n  b: 1\n  b: 2'],
    ['an alias', 'a: &x 1\nb: *x'],
    ['an alias that grows', 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]'],
    ['broken YAML', 'name: [Ada'],
    ['tabs for indentation', 'a:\n\tb: 1'],
    ['__proto__', '__proto__: {isAdmin: true}'],
    ['__proto__ further down', 'baseline_msv: {hexaco: {"__proto__": {H: 1}}}'],
    ['a NUL that only YAML spells', 'name: "a\\0b"'],
    ['a NUL in a key', '"a\\x00b": 1'],
    ['half a surrogate pair', 'name: "\\ud800"'],
  ])('%s', (_name, yaml) => {
    expect(catchFault(`---\n${yaml}\n---\nHi`)).toMatch(/^has front matter /)
  })

  test('front matter over 8 KiB before parsing it', () => {
    expect(catchFault(`---\nname: ${'x'.repeat(8_192)}\n---`)).toMatch(/more than 8192 characters/)
  })

  test.each([
    ['sequences', 'a: ' + '['.repeat(8_000)],
    ['closed sequences', `a: ${'['.repeat(4_000)}${']'.repeat(4_000)}`],
    ['mappings', 'a: ' + '{a: '.repeat(15_000)],
    ['closed mappings', `a: ${'{a: '.repeat(80)}1${'}'.repeat(80)}`],
    ['blocks', Array.from({ length: 300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
    ['dashes', `${'- '.repeat(30_000)}a`],
    ['questions', `${'? '.repeat(30_000)}a`],
  ])('a bomb of %s', (_name, yaml) => {
    expect(catchFault(`---\n${yaml}\n---\nHi`)).toMatch(/^has front matter /)
  })
})
