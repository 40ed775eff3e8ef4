import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonPointer, parseStrictJson, textFault } from './strict-json.ts'

const issuesOf = (text: string) => {
  const parsed = parseStrictJson(text)
  return 'issues' in parsed ? parsed.issues : []
}

const nul = 'must not contain a NUL character'
const half = 'must not contain half of a surrogate pair'

describe('text that PostgreSQL cannot keep', () => {
  test.each([
    [String.raw`["ok",{"a":"x\u0000y"}]`, '/1/a', nul],
    [String.raw`{"a":"\ud800"}`, '/a', half],
    [String.raw`{"a":"\udc00\ud800"}`, '/a', half],
    [String.raw`["😀","\ud83d"]`, '/1', half],
    [String.raw`"\ud83dx"`, '', half],
  ])('%s is refused where it stands', (text, pointer, message) => {
    expect(issuesOf(text)).toEqual([{ pointer, message }])
  })

  test('a key with it is told of by the object that has it', () => {
    expect(issuesOf(String.raw`{"a":{"x\u0000":1,"\udfff":2}}`)).toEqual([
      { pointer: '/a', message: `has a key that ${nul}` },
      { pointer: '/a', message: `has a key that ${half}` },
    ])
  })

  test('whole surrogate pairs, spaces and line ends of every kind pass', () => {
    expect(issuesOf(String.raw`["\ud83d\ude00","😀","\t\n\r\u2028\u00a0"]`)).toEqual([])
  })

  test.each(['\\u0001', '\\u001b', '\\b', '\\f', '\\u007f', '\\u0085', '\\u009b'])(
    'the control character %s is refused where it stands',
    (control) => {
      expect(issuesOf(`{"a":["x${control}y"]}`)).toEqual([
        { pointer: '/a/0', message: 'must not contain control characters' },
      ])
    },
  )

  test('but what people said may have it, at any depth; NUL and half pairs it may not', () => {
    const saidIn = new Set(['said'])
    const parse = (text: string) => parseStrictJson(text, saidIn)
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

  test('textFault finds NUL, half pairs and controls, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const isGood = text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)
        expect(textFault(text) === undefined).toBe(isGood)
      }),
    )
    expect(textFault('\ud800')).toBe(half)
  })
})

test.each(['1e999', '-1e999', '1E+400'])('%s is no finite number', (number) => {
  expect(issuesOf(`{"a":[0,${number}]}`)).toEqual([
    { pointer: '/a/1', message: 'must be a finite number' },
  ])
})

test('every kind of issue is told at once, up to a hundred of them', () => {
  const text = String.raw`{"a":1,"a":"\u0000","__proto__":[1e999],"b":"\ud800"}`
  expect(issuesOf(text).map(({ pointer }) => pointer)).toEqual([
    '/a',
    '/a',
    '/__proto__',
    '/__proto__/0',
    '/b',
  ])
  expect(issuesOf(`[${'1e999,'.repeat(5_000)}0]`)).toHaveLength(100)
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
  ])('%j is %j, as RFC 6901 writes it', (path, pointer) => {
    expect(jsonPointer(path)).toBe(pointer)
  })

  test('no two paths have one pointer: each can be read back', () => {
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
