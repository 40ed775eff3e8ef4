import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonPointer, parseStrictJson, textFault } from './strict-json.ts'

type Segment = string | number

// Well-formed text without NUL: both parsers must agree on it.
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

/** `inner` as JSON at the end of a path of keys and indexes. */
const at = (path: readonly Segment[], inner: string): string =>
  path.reduceRight<string>(
    (text, segment) =>
      typeof segment === 'number'
        ? `[${'0,'.repeat(segment)}${text}]`
        : `{${JSON.stringify(segment)}:${text}}`,
    inner,
  )

const listIssues = (text: string) => {
  const parsed = parseStrictJson(text)
  return 'issues' in parsed ? parsed.issues : []
}

describe('accepted JSON', () => {
  test('agrees with JSON.parse on JSON without duplicate keys, NUL, and lone surrogates', () => {
    fc.assert(
      fc.property(plainJson, fc.nat(4), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(parseStrictJson(text)).toEqual({ value: JSON.parse(text) })
      }),
    )
  })

  test('refuses what JSON.parse refuses, with one issue at the root', () => {
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
        expect(listIssues(text)).toEqual([
          { pointer: '', message: expect.stringMatching(/^is not JSON: /) },
        ])
      }),
    )
  })
})

describe('keys', () => {
  test('finds a duplicate key at any depth, with its pointer', () => {
    fc.assert(
      fc.property(paths, plainText, (path, key) => {
        const name = JSON.stringify(key)
        expect(listIssues(at(path, `{${name}:1,"between":2,${name}:3}`))).toContainEqual({
          pointer: jsonPointer([...path, key]),
          message: 'must not be given twice',
        })
      }),
    )
  })

  test('treats two escapes of a key as the same key', () => {
    expect(listIssues(String.raw`{"a":1,"\u0061":2}`)).toEqual([
      { pointer: '/a', message: 'must not be given twice' },
    ])
  })

  test('accepts the same key in two objects', () => {
    const text = '{"a":{"x":1},"b":[{"x":1},{"x":2}],"x":3}'
    expect(parseStrictJson(text)).toEqual({ value: JSON.parse(text) })
  })

  test('refuses __proto__ as a key at any depth and in any escape, but not as a value', () => {
    for (const key of ['__proto__', String.raw`__pr\u006fto__`])
      expect(listIssues(`{"a":[{"${key}":{"isAdmin":true}}]}`)).toEqual([
        { pointer: '/a/0/__proto__', message: 'is not an allowed key' },
      ])
    expect(listIssues('{"constructor":"__proto__","prototype":1}')).toEqual([])
  })
})

describe('depth', () => {
  const levels = 100_000
  const tooDeep = [{ pointer: '', message: 'must not be nested deeper than 64 levels' }]

  test('accepts 64 levels and refuses 65', () => {
    expect(listIssues('['.repeat(64) + ']'.repeat(64))).toEqual([])
    expect(listIssues('['.repeat(65) + ']'.repeat(65))).toEqual(tooDeep)
    expect(listIssues(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toEqual(tooDeep)
  })

  test.each([
    ['arrays', '['.repeat(levels) + ']'.repeat(levels)],
    ['objects', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
    ['arrays of objects', `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`],
  ])('refuses 100,000 %s with an issue', (_name, text) => {
    expect(listIssues(text)).toEqual(tooDeep)
  })

  test.each(['[', '{"a":', '[{"a":'])('refuses deep nesting of %s before it is parsed', (open) => {
    // The text is unterminated, but the issue is the depth, so JSON.parse didn't run.
    expect(listIssues(open.repeat(levels))).toEqual(tooDeep)
  })
})

describe('values', () => {
  test('counts containers, the root among them, and not keys', () => {
    const text = '{"a":[1,"x",null,{}],"b":{"c":true}}'
    expect(parseStrictJson(text, { valuesMax: 8 })).toEqual({ value: JSON.parse(text) })
    expect(parseStrictJson(text, { valuesMax: 7 })).toEqual({
      issues: [{ pointer: '', message: 'must have at most 7 values' }],
    })
  })

  test('are at most 200,000 unless the caller says otherwise', () => {
    const list = (length: number) => `[${Array.from({ length }, () => 1).join()}]`
    expect(listIssues(list(199_999))).toEqual([])
    expect(listIssues(list(200_000))).toEqual([
      { pointer: '', message: 'must have at most 200,000 values' },
    ])
  })
})
