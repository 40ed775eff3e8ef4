import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureDepth, readReport } from './read-report.ts'

const replayed = { hasFired: true, wasCallable: true }

test('reads a valid report', () => {
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
  ['an array instead of an object', '{"replayed":[true,true]}'],
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
    'too many findings',
    JSON.stringify({ searched: { fired: Array(9_999).fill(1), attempts: 1, isCut: false } }),
  ],
  ['a negative count', '{"searched":{"fired":[],"attempts":-1,"isCut":false}}'],
])('rejects %s', (_, text) => {
  expect(readReport(text)).toBeUndefined()
})

test('ignores a member called __proto__ and changes no prototype', () => {
  const text = '{"__proto__":{"replayed":{"hasFired":true,"wasCallable":true}},"failed":[]}'
  const report = readReport(text)
  expect([report?.replayed, Object.hasOwn(Object.prototype, 'replayed')]).toEqual([
    undefined,
    false,
  ])
})

test('replaces characters that cannot be stored, and truncates long texts', () => {
  const call = { name: 'a\u0000b', text: `\ud800${'x'.repeat(100_000)}`, stack: [] }
  const report = readReport(JSON.stringify({ replayed: { ...replayed, call } }))
  expect(report?.replayed?.call?.name).toBe('a\ufffdb')
  expect(report?.replayed?.call?.text.isWellFormed()).toBe(true)
  expect(report?.replayed?.call?.text.length).toBe(16_384)
})

test('drops an invalid plan and keeps the others', () => {
  const fired = {
    vulnerability: 'redos',
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

test('never throws', () => {
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

test('counts brackets outside strings', () => {
  expect([
    measureDepth('[{"a":"[[["}]'),
    measureDepth('"\\"[["'),
    measureDepth('[[],[[]]]'),
  ]).toEqual([2, 0, 3])
})
