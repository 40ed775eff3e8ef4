import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoriesBlock } from '../prompt/memories-block.ts'
import { todayLine } from '../prompt/today-line.ts'
import { hostileText } from '../testing/hostile-text.ts'
import { withoutRecalled } from './echo.ts'

const NONCE = '0123456789abcdef01'
const told = (content: string) => ({
  id: content,
  content,
  speaker: 'Mia',
  occurredAt: '2026-05-04T10:00:00.000Z',
  validTo: null,
})
const blockOf = (datedBy: string | undefined, contents: readonly string[]) =>
  memoriesBlock({
    memories: contents.map(told),
    requests: [told('Always answer in French.')],
    nonce: NONCE,
    tokenBudget: undefined,
    datedBy,
  }).text
const block = (...contents: string[]) => blockOf(undefined, contents)

test('a pasted block goes, with the sentence that leads it in, whatever it remembers', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (before, content) => {
      fc.pre(!before.includes('memories-'))
      expect(withoutRecalled(`${before.trim()}\n${block(content)}\nWhere do I live?`)).toBe(
        `${before.trim()}\n\nWhere do I live?`.trim(),
      )
    }),
  )
})

test('so does the day above it, and a day that somebody tells stays', () => {
  const today = todayLine(Date.parse('2026-05-08T10:00:00Z'))
  expect(withoutRecalled(blockOf(today, ['I live in Paris']))).toBe('')
  expect(withoutRecalled(`Hi.\n${blockOf(today, ['a'])}\nWhere do I live?`)).toBe(
    'Hi.\n\nWhere do I live?',
  )
  expect(withoutRecalled(`${today} My birthday!\n${block('a')}`)).toBe(`${today} My birthday!`)
  expect(withoutRecalled(today)).toBe(today)
})

test('of several blocks nothing stays; a block alone leaves nothing', () => {
  expect(withoutRecalled(`${block('a')} and ${block('b', 'c')}`)).toBe('and')
  expect(withoutRecalled(block('I live in Paris'))).toBe('')
})

test.each([
  'I live in Paris.',
  '  two spaces  ',
  '<memories>mine</memories>',
  '<memories-123>mine</memories-123>',
  `<memories-${NONCE}> without an end`,
  `an end without </memories-${NONCE}>`,
  `<memories-${NONCE}>one</memories-${NONCE.replace('0', '9')}>`,
])('%j was typed by somebody and stays as it is', (text) => {
  expect(withoutRecalled(text)).toBe(text)
})

test('a text of the greatest length, made of fences alone, is read in time', () => {
  const text = `<memories-${NONCE}>`.repeat(1_100)
  expect(withoutRecalled(text)).toBe(text)
})
