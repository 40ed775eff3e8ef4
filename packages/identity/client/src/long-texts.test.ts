import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mergeCompletes, shortenQuery, splitComplete, splitText } from './long-texts.ts'

const anyText = fc.string({
  unit: fc.constantFrom('a', '🜁', ' ', '\n', '. ', 'é', '\ud83d'),
  maxLength: 200,
})
const charsMax = fc.integer({ min: 8, max: 60 })
const count = (text: string): number => Array.from(text).length

describe('a split text', () => {
  test('is the parts joined, each within the limit', () => {
    fc.assert(
      fc.property(anyText, charsMax, (text, max) => {
        const parts = splitText(text, max)
        for (const part of parts) expect(count(part)).toBeLessThanOrEqual(max)
        const isVisible = (part: string) => part.trim() !== ''
        expect(parts.length === 1 || parts.every(isVisible)).toBe(true)
        expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
  })

  test('ends its parts at a boundary of the text', () => {
    expect(splitText('One boat. Two boats. Three boats.', 24)).toEqual([
      'One boat. Two boats. ',
      'Three boats.',
    ])
  })
})

test('a shortened query has the beginning and the end, within the limit', () => {
  fc.assert(
    fc.property(anyText, charsMax, (text, max) => {
      const short = shortenQuery(text, max)
      expect(count(short)).toBeLessThanOrEqual(max)
      expect(short === text || count(text) > max).toBe(true)
    }),
  )
})

describe('a complete over the limit', () => {
  const long = 'The tide turns. '.repeat(5_000)
  const request = { bot_id: 'b', summary: 'Tides.', user_message: long, assistant_text: 'Yes.' }

  test('reflects once and has a key per part', () => {
    const parts = splitComplete({ ...request, idempotency_key: 'mine' }, null)
    expect(parts.map(({ idempotency_key: key }) => key)).toEqual(['mine', 'mine#1', 'mine#2'])
    expect(parts.map(({ reflect }) => reflect)).toEqual([undefined, false, false])
    expect(parts.map(({ summary }) => summary)).toEqual(['Tides.', undefined, undefined])
    expect(parts.map((part) => part.assistant_text)).toEqual(['Yes.', undefined, undefined])
    expect(parts.map((part) => part.user_message).join('')).toBe(long)
  })

  test('derives the keys from the header or the turn, and has none without', () => {
    const readKeys = (members: object, header: string | null) =>
      splitComplete({ ...request, ...members }, header).map((part) => part.idempotency_key)
    expect(readKeys({}, 'header')).toEqual([undefined, 'header#1', 'header#2'])
    expect(readKeys({ turn_id: 'turn' }, null)).toEqual([undefined, 'turn#1', 'turn#2'])
    expect(readKeys({}, null)).toEqual([undefined, undefined, undefined])
  })

  test('has one answer for all parts', () => {
    const answer = {
      status: 'success' as const,
      ingested: true as const,
      reflect: 'skipped' as const,
      memory_ids: ['a'],
      deduplicated: [false],
      suppressed: false,
      superseded: [],
    }
    const last = { ...answer, memory_ids: ['b'], suppressed: true, superseded: ['c'] }
    expect(mergeCompletes([answer, last])).toEqual({
      ...answer,
      memory_ids: ['a', 'b'],
      deduplicated: [false, false],
      suppressed: true,
      superseded: ['c'],
    })
  })
})
