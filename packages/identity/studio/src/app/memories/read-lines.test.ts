import { expect, test } from 'vitest'
import { readLine } from './read-lines.ts'

test('reads a line in either format, and only its members', () => {
  const said = '{"text":"The oven broke.","said_at":"2026-05-07T08:05:00Z","session":"monday"}'
  expect(readLine(1, said)).toEqual({
    number: 1,
    item: { content: 'The oven broke.', occurred_at: '2026-05-07T08:05:00Z', session_id: 'monday' },
  })
  expect(readLine(2, '{"content":"x","speaker":null,"scope":"global"}')).toEqual({
    number: 2,
    item: { content: 'x', scope: 'global' },
  })
})

test.each([
  ['{', 'invalid JSON'],
  ['[]', 'not a JSON object'],
  ['null', 'not a JSON object'],
  ['{"text":3}', 'missing text'],
])('reports %s: %s', (text, fault) => {
  expect(readLine(3, text)).toEqual({ number: 3, fault })
})
