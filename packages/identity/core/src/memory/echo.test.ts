import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoriesBlock } from '../prompt/memories-block.ts'
import { dateLine } from '../prompt/date-line.ts'
import { hostileText } from '../testing/hostile-text.ts'
import { stripRecalledBlocks } from './echo.ts'

const NONCE = '0123456789abcdef01'
const remembered = (content: string) => ({
  id: content,
  content,
  speaker: 'Mia',
  occurredAt: '2026-05-04T10:00:00.000Z',
  validTo: null,
})
const buildBlock = (datedBy: string | undefined, contents: readonly string[]) =>
  memoriesBlock({
    memories: contents.map(remembered),
    requests: [remembered('Always answer in French.')],
    nonce: NONCE,
    tokenBudget: undefined,
    datedBy,
  }).text
const block = (...contents: string[]) => buildBlock(undefined, contents)

test('removes a pasted block with its lead-in sentence, whatever its memories', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (before, content) => {
      fc.pre(!before.includes('memories-'))
      expect(stripRecalledBlocks(`${before.trim()}\n${block(content)}\nWhere do I live?`)).toBe(
        `${before.trim()}\n\nWhere do I live?`.trim(),
      )
    }),
  )
})

test("removes the date line above it and keeps a date in the user's text", () => {
  const today = dateLine(Date.parse('2026-05-08T10:00:00Z'))
  expect(stripRecalledBlocks(buildBlock(today, ['I live in Paris']))).toBe('')
  expect(stripRecalledBlocks(`Hi.\n${buildBlock(today, ['a'])}\nWhere do I live?`)).toBe(
    'Hi.\n\nWhere do I live?',
  )
  expect(stripRecalledBlocks(`${today} My birthday!\n${block('a')}`)).toBe(`${today} My birthday!`)
  expect(stripRecalledBlocks(today)).toBe(today)
})

test('removes several blocks and returns an empty text for a single block', () => {
  expect(stripRecalledBlocks(`${block('a')} and ${block('b', 'c')}`)).toBe('and')
  expect(stripRecalledBlocks(block('I live in Paris'))).toBe('')
})

test.each([
  'I live in Paris.',
  '  two spaces  ',
  '<memories>mine</memories>',
  '<memories-123>mine</memories-123>',
  `<memories-${NONCE}> without an end`,
  `an end without </memories-${NONCE}>`,
  `<memories-${NONCE}>one</memories-${NONCE.replace('0', '9')}>`,
])('keeps typed text %j', (text) => {
  expect(stripRecalledBlocks(text)).toBe(text)
})

test('reads a text of maximum length made of fences in time', () => {
  const text = `<memories-${NONCE}>`.repeat(1_100)
  expect(stripRecalledBlocks(text)).toBe(text)
})
