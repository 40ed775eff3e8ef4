import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depthOf, readReport } from './read-report.ts'

const replayed = { hasFired: true, wasCallable: true }

test('a report that is whole is read', () => {
  const report = {
    failed: [],
    replayed: { ...replayed, call: { name: 'exec', text: 'a', stack: [] } },
  }
  expect(readReport(JSON.stringify(report))).toEqual(report)
})

test.each<[string, string]>([
  ['nothing', ''],
  ['garbage', '\u0000\uffff{'],
  ['truncated JSON', '{"replayed":{"hasFired":true,'],
  ['a text', '"report"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['wrong types', '{"replayed":{"hasFired":1,"wasCallable":true}}'],
  ['a list for an object', '{"replayed":[true,true]}'],
  ['deep nesting', `{"replayed":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  [
    'too many frames',
    JSON.stringify({
      replayed: {
        ...replayed,
        call: {
          name: '',
          text: '',
          stack: Array.from({ length: 9_999 }, () => ({ file: '', line: 1, column: 1, name: '' })),
        },
      },
    }),
  ],
  [
    'too many finds',
    JSON.stringify({ searched: { fired: Array(9_999).fill(1), attempts: 1, isCut: false } }),
  ],
  ['a negative count', '{"searched":{"fired":[],"attempts":-1,"isCut":false}}'],
])('%s is not a report', (_, text) => {
  expect(readReport(text)).toBeUndefined()
})

test('a member called __proto__ changes no prototype and lends nothing', () => {
  const text = '{"__proto__":{"replayed":{"hasFired":true,"wasCallable":true}},"failed":[]}'
  const report = readReport(text)
  expect([report?.replayed, Object.hasOwn(Object.prototype, 'replayed')]).toEqual([
    undefined,
    false,
  ])
})

test('what cannot be stored is replaced, and long texts are cut', () => {
  const call = { name: 'a\u0000b', text: `\ud800${'x'.repeat(100_000)}`, stack: [] }
  const report = readReport(JSON.stringify({ replayed: { ...replayed, call } }))
  expect(report?.replayed?.call?.name).toBe('a\ufffdb')
  expect(report?.replayed?.call?.text.isWellFormed()).toBe(true)
  expect(report?.replayed?.call?.text.length).toBe(16_384)
})

test('a find that is no plan is left out, and the others stay', () => {
  const fired = {
    flaw: 'redos',
    plan: { load: 'case', steps: [] },
    hole: 0,
    payload: '',
  }
  const bad = {
    ...fired,
    plan: { load: 'case', steps: [{ on: 'module', get: ['constructor'], how: 'call', args: [] }] },
  }
  const text = JSON.stringify({ searched: { fired: [bad, fired, 7], attempts: 3, isCut: false } })
  expect(readReport(text)?.searched?.fired).toEqual([fired])
})

test('reading never throws, whatever it is given', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map((each) => JSON.stringify({ replayed: each, searched: each })),
      ),
      (text) => {
        readReport(text)
        return true
      },
    ),
  )
})

test('depth counts brackets, and none within texts', () => {
  expect([depthOf('[{"a":"[[["}]'), depthOf('"\\"[["'), depthOf('[[],[[]]]')]).toEqual([2, 0, 3])
})
