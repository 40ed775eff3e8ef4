import { expect, test } from 'vitest'
import { readLine } from './read-lines.ts'

test('a line of either kind of file is read, and only what it says', () => {
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
  ['{', 'is no JSON'],
  ['[]', 'is no JSON object'],
  ['null', 'is no JSON object'],
  ['{"text":3}', 'has no text'],
])('%s %s', (text, fault) => {
  expect(readLine(3, text)).toEqual({ number: 3, fault })
})
