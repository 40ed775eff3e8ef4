import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonPointer, parseStrictJson, textFault } from './strict-json.ts'

const listIssues = (text: string) => {
  const parsed = parseStrictJson(text)
  return 'issues' in parsed ? parsed.issues : []
}

const nul = 'must not contain a NUL character'
const half = 'must not contain half of a surrogate pair'

describe('text that PostgreSQL can not store', () => {
  test.each([
    [String.raw`["ok",{"a":"x\u0000y"}]`, '/1/a', nul],
    [String.raw`{"a":"\ud800"}`, '/a', half],
    [String.raw`{"a":"\udc00\ud800"}`, '/a', half],
    [String.raw`["😀","\ud83d"]`, '/1', half],
    [String.raw`"\ud83dx"`, '', half],
  ])('refuses %s with its pointer', (text, pointer, message) => {
    expect(listIssues(text)).toEqual([{ pointer, message }])
  })

  test('reports such a key with the pointer of its object', () => {
    expect(listIssues(String.raw`{"a":{"x\u0000":1,"\udfff":2}}`)).toEqual([
      { pointer: '/a', message: `has a key that ${nul}` },
      { pointer: '/a', message: `has a key that ${half}` },
    ])
  })

  test('accepts surrogate pairs, spaces, and all line endings', () => {
    expect(listIssues(String.raw`["\ud83d\ude00","😀","\t\n\r\u2028\u00a0"]`)).toEqual([])
  })

  test.each(['\\u0001', '\\u001b', '\\b', '\\f', '\\u007f', '\\u0085', '\\u009b'])(
    'the control character %s is refused where it stands',
    (control) => {
      expect(listIssues(`{"a":["x${control}y"]}`)).toEqual([
        { pointer: '/a/0', message: 'must not contain control characters' },
      ])
    },
  )

  test('accepts control characters in user text at any depth, but not NUL and lone surrogates', () => {
    const saidIn = new Set(['said'])
    const parse = (text: string) => parseStrictJson(text, { saidIn })
    expect(parse(String.raw`{"a":[{"said":"\u001b[31mred\u000b\u0092"}]}`)).toEqual({
      value: { a: [{ said: '\u001b[31mred\u000b\u0092' }] },
    })
    for (const [text, pointer] of [
      [String.raw`{"said":"\u0000\u0001"}`, '/said'],
      [String.raw`{"said":"\u0001\ud800"}`, '/said'],
      [String.raw`{"name":"\u0001"}`, '/name'],
      [String.raw`{"said":["\u0001"]}`, '/said/0'],
    ] as const)
      expect(parse(text)).toMatchObject({ issues: [{ pointer }] })
  })

  test('textFault finds only NUL, lone surrogates, and control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const isGood = text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)
        expect(textFault(text) === undefined).toBe(isGood)
      }),
    )
    expect(textFault('\ud800')).toBe(half)
  })
})

test.each(['1e999', '-1e999', '1E+400'])('%s is not a finite number', (number) => {
  expect(listIssues(`{"a":[0,${number}]}`)).toEqual([
    { pointer: '/a/1', message: 'must be a finite number' },
  ])
})

test('reports all kinds of issues at once, up to 100', () => {
  const text = String.raw`{"a":1,"a":"\u0000","__proto__":[1e999],"b":"\ud800"}`
  expect(listIssues(text).map(({ pointer }) => pointer)).toEqual([
    '/a',
    '/a',
    '/__proto__',
    '/__proto__/0',
    '/b',
  ])
  expect(listIssues(`[${'1e999,'.repeat(5_000)}0]`)).toHaveLength(100)
})

describe('JSON pointers', () => {
  test.each([
    [[], ''],
    [['foo', 0], '/foo/0'],
    [[''], '/'],
    [['a/b'], '/a~1b'],
    [['m~n'], '/m~0n'],
    [['~1'], '/~01'],
    [[' ', '"', '\\'], '/ /"/\\'],
  ])('%j is %j in RFC 6901', (path, pointer) => {
    expect(jsonPointer(path)).toBe(pointer)
  })

  test('pointers are unique and reversible', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a') })),
        (path) => {
          const read = jsonPointer(path)
            .split('/')
            .slice(1)
            .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
          expect(read).toEqual(path)
        },
      ),
    )
  })
})
