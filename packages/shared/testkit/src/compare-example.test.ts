import { expect, test } from 'vitest'
import { compareExample, withActualIds } from './compare-example.ts'

const newRules = () => ({
  ids: new Map<string, string>(),
  isId: (text: string) => text.startsWith('id-'),
  looseMembers: new Set(['latency_ms']),
  tolerance: 0.01,
})

const compare = (example: unknown, actual: unknown) => compareExample(example, actual, newRules())

test('accepts equal values, close numbers, prefixes, and loose members', () => {
  expect(
    compare(
      { name: 'Mara', score: 0.81, text: 'You are…', latency_ms: 3, list: [1, null] },
      { name: 'Mara', score: 0.8134, text: 'You are Mara.', latency_ms: 99, list: [1, null] },
    ),
  ).toEqual([])
})

test.each([
  ['another value', { a: 1 }, { a: 2 }, '/a: 1 ≠ 2'],
  ['another type', { a: null }, { a: 'x' }, '/a: null ≠ "x"'],
  ['a member too many', {}, { a: 1 }, '/a: missing in the example'],
  ['a member too few', { a: 1 }, {}, '/a: missing in the response'],
  ['another length', { a: [1] }, { a: [] }, '/a: [1] ≠ []'],
  [
    'another type of a loose member',
    { latency_ms: 1 },
    { latency_ms: '1' },
    '/latency_ms: another type',
  ],
  ['another prefix', 'You are…', 'I am Mara.', '/: "You are…" ≠ "I am Mara."'],
])('reports %s', (_name, example, actual, difference) => {
  expect(compare(example, actual)).toEqual([difference])
})

test('requires one actual id for one example id, and puts it into later requests', () => {
  const rules = newRules()
  expect(compareExample({ id: 'id-1', bot_id: 'id-1' }, { id: 'x', bot_id: 'x' }, rules)).toEqual(
    [],
  )
  expect(compareExample('id-1', 'y', rules)).toEqual(['/: "id-1" ≠ "y"'])
  expect(withActualIds({ bot_id: 'id-1', other: 'id-2' }, rules.ids)).toEqual({
    bot_id: 'x',
    other: 'id-2',
  })
})
