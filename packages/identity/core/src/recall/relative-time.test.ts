import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { parseRelativeTime, scoreTimeRange } from './relative-time.ts'

// A Thursday.
const NOW = Date.parse('2026-01-15T12:00:00Z')
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const toDays = (text: string): readonly string[] | undefined => {
  const span = parseRelativeTime(text, NOW)
  return span && [day(span.fromMs), day(span.toMs - 1)]
}

describe('a relative time', () => {
  test.each([
    ['What did I say yesterday?', ['2026-01-14', '2026-01-14']],
    ['the day before yesterday', ['2026-01-13', '2026-01-13']],
    ['What happened this morning?', ['2026-01-15', '2026-01-15']],
    ['tomorrow', ['2026-01-16', '2026-01-16']],
    ['Who did I meet last week?', ['2026-01-05', '2026-01-11']],
    ['this week', ['2026-01-12', '2026-01-18']],
    ['next week', ['2026-01-19', '2026-01-25']],
    ['last weekend', ['2026-01-10', '2026-01-11']],
    ['last month', ['2025-12-01', '2025-12-31']],
    ['last year', ['2025-01-01', '2025-12-31']],
    ['three days ago', ['2026-01-12', '2026-01-12']],
    ['a couple of days ago', ['2026-01-13', '2026-01-13']],
    ['2 weeks ago', ['2025-12-29', '2026-01-04']],
    ['in the last 3 days', ['2026-01-12', '2026-01-15']],
    ['on Monday', ['2026-01-12', '2026-01-12']],
    ['last Thursday', ['2026-01-08', '2026-01-08']],
    ['next Monday', ['2026-01-19', '2026-01-19']],
    ['the last time we met', undefined],
    ['I have two dogs', undefined],
  ])('%s', (text, span) => {
    expect(toDays(text)).toEqual(span)
  })

  test('ends after its beginning for any text and time', () => {
    const text = fc
      .array(fc.constantFrom('last', 'next', 'week', 'two', 'days', 'ago', 'Monday', 'on', '999'))
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(text, fc.integer({ min: -8e12, max: 8e12 }), (said, nowMs) => {
        const span = parseRelativeTime(said, nowMs)
        expect(span === undefined || span.toMs > span.fromMs).toBe(true)
      }),
    )
  })

  test('scores 1 within it, less near it, and 0 far away', () => {
    const span = parseRelativeTime('last week', NOW) ?? { fromMs: 0, toMs: 0 }
    const fits = ['2026-01-07', '2026-01-12', '2026-01-14', '2025-10-01']
    const [within, beside, later, away] = fits.map((iso) => scoreTimeRange(span, Date.parse(iso)))
    expect(within).toBe(1)
    expect(beside).toBeLessThan(1)
    expect(later).toBeLessThan(beside ?? 0)
    expect(away).toBe(0)
  })
})

describe('recall by a relative time', () => {
  const found = (text: string, ...memories: ReturnType<typeof memory>[]) =>
    recall(indexOf(...memories), question(text, { nowMs: NOW })).map(({ id }) => id)
  const at = (iso: string) => ({ occurredAtMs: Date.parse(iso) })

  test('ranks statements of that time first', () => {
    const autumn = memory('autumn', 'The ferry was late', at('2025-10-02T10:00Z'))
    const week = memory('week', 'The ferry was late again', at('2026-01-08T10:00Z'))
    expect(found('Was the ferry late last week?', autumn, week)).toEqual(['week', 'autumn'])
  })

  test('matches the time that a memory mentions, relative to its own time', () => {
    const lastWeek = memory('told', 'Last week we took the ferry', at('2026-01-14T10:00Z'))
    const other = memory('other', 'We took the ferry, long ago', at('2026-01-14T11:00Z'))
    expect(found('Did we take the ferry on 7 January?', other, lastWeek)[0]).toBe('told')
  })
})
