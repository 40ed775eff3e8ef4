import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonPointer, parseStrictJson, textFault } from './strict-json.ts'

type Segment = string | number

// Well-formed text without NUL: the part of JSON on which nothing may change.
const plainText = fc
  .string({ unit: 'binary', maxLength: 12 })
  .filter((text) => textFault(text) === undefined && text !== '__proto__')
const plainJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    plainText,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(plainText, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value
const paths = fc.array(fc.oneof(plainText, fc.nat(3)), { maxLength: 8 })

/** `inner` as JSON at the end of a path of keys and places. */
const at = (path: readonly Segment[], inner: string): string =>
  path.reduceRight<string>(
    (text, segment) =>
      typeof segment === 'number'
        ? `[${'0,'.repeat(segment)}${text}]`
        : `{${JSON.stringify(segment)}:${text}}`,
    inner,
  )

const issuesOf = (text: string) => {
  const parsed = parseStrictJson(text)
  return 'issues' in parsed ? parsed.issues : []
}

describe('what is taken', () => {
  test('reads every JSON without twins, NUL and half surrogates as JSON.parse does', () => {
    fc.assert(
      fc.property(plainJson, fc.nat(4), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(parseStrictJson(text)).toEqual({ value: JSON.parse(text) })
      }),
    )
  })

  test('whatever JSON.parse refuses is refused, with one issue at the root', () => {
    const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '/**/', '\n'))
    fc.assert(
      fc.property(broken, ([json, place, noise]) => {
        const cut = place % (json.length + 1)
        const text = json.slice(0, cut) + noise + json.slice(cut + 1)
        let isJson = true
        try {
          JSON.parse(text)
        } catch {
          isJson = false
        }
        fc.pre(!isJson)
        expect(issuesOf(text)).toEqual([
          { pointer: '', message: expect.stringMatching(/^is not JSON: /) },
        ])
      }),
    )
  })
})

describe('keys', () => {
  test('a key given twice is found at any depth, by its own pointer', () => {
    fc.assert(
      fc.property(paths, plainText, (path, key) => {
        const name = JSON.stringify(key)
        expect(issuesOf(at(path, `{${name}:1,"between":2,${name}:3}`))).toContainEqual({
          pointer: jsonPointer([...path, key]),
          message: 'must not be given twice',
        })
      }),
    )
  })

  test('two spellings of one key are one key', () => {
    expect(issuesOf(String.raw`{"a":1,"\u0061":2}`)).toEqual([
      { pointer: '/a', message: 'must not be given twice' },
    ])
  })

  test('the same key in two objects is no twin', () => {
    const text = '{"a":{"x":1},"b":[{"x":1},{"x":2}],"x":3}'
    expect(parseStrictJson(text)).toEqual({ value: JSON.parse(text) })
  })

  test('__proto__ is refused as a key at any depth and in any spelling, and taken as a value', () => {
    for (const key of ['__proto__', String.raw`__pr\u006fto__`])
      expect(issuesOf(`{"a":[{"${key}":{"isAdmin":true}}]}`)).toEqual([
        { pointer: '/a/0/__proto__', message: 'is not an allowed key' },
      ])
    expect(issuesOf('{"constructor":"__proto__","prototype":1}')).toEqual([])
  })
})

describe('depth', () => {
  const levels = 100_000
  const tooDeep = [{ pointer: '', message: 'must not be nested deeper than 64 levels' }]

  test('64 levels are read, 65 are not', () => {
    expect(issuesOf('['.repeat(64) + ']'.repeat(64))).toEqual([])
    expect(issuesOf('['.repeat(65) + ']'.repeat(65))).toEqual(tooDeep)
    expect(issuesOf(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toEqual(tooDeep)
  })

  test.each([
    ['arrays', '['.repeat(levels) + ']'.repeat(levels)],
    ['objects', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
    ['arrays of objects', `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`],
  ])('a bomb of 100,000 %s ends in an issue', (_name, text) => {
    expect(issuesOf(text)).toEqual(tooDeep)
  })

  test.each(['[', '{"a":', '[{"a":'])('a bomb of %s is refused before it is parsed', (open) => {
    // Nothing closes it, and still the depth is told: JSON.parse has not seen it.
    expect(issuesOf(open.repeat(levels))).toEqual(tooDeep)
  })
})
