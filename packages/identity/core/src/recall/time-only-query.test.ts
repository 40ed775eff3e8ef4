import { describe, expect, test } from 'vitest'
import { indexOf, memory, question, unit } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'

const DAY = 86_400_000
/** A Friday. */
const NOW = Date.UTC(2026, 10, 20, 18)
const DEEDS = [
  'Repaired the bicycle',
  'Dinner with Ines at the harbour',
  'The dentist found nothing',
  'Planted garlic in the garden',
  'Finished the report for the council',
]
const toDate = (daysAgo: number) => new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10)

// One memory a day for two months, and an old one that repeats the query.
const index = indexOf(
  ...Array.from({ length: 60 }, (_none, daysAgo) =>
    memory(toDate(daysAgo), `${DEEDS[daysAgo % DEEDS.length]}.`, {
      occurredAtMs: NOW - daysAgo * DAY - 3_600_000,
      speaker: daysAgo % 2 === 0 ? 'Ada' : 'Bo',
      vector: unit(Math.sin(daysAgo), Math.cos(daysAgo), 1),
    }),
  ),
  memory('echo', 'What did I do last week, or yesterday, or in October?', {
    occurredAtMs: NOW - 200 * DAY,
    vector: unit(1, 1, 1),
  }),
)
const found = (text: string, limit: number) =>
  recall(index, question(text, { nowMs: NOW, limit, vector: unit(1, 1, 1) }))
const getIds = (text: string, limit: number) =>
  found(text, limit)
    .map(({ id }) => id)
    .toSorted()

const week = [11, 10, 9, 8, 7, 6, 5].map(toDate)

describe('returns memories of a time for a query without a topic', () => {
  test.each([
    ['What did I do last week?', week],
    ['What happened last week?', week],
    ['Do you remember anything we talked about last week?', week],
    ['What did I do yesterday?', [toDate(1)]],
    ['And on Wednesday?', [toDate(2)]],
    ['What did we talk about two days ago?', [toDate(2)]],
    // A date in a query may be off by a day.
    ['What was on 5 November?', ['2026-11-04', '2026-11-05', '2026-11-06']],
  ])('%s', (text, ids) => {
    expect(getIds(text, ids.length)).toEqual(ids)
  })

  test('returns only days of a month', () => {
    const october = getIds('What did I do in October?', 10)
    expect(october).toHaveLength(10)
    expect(october.every((id) => id.startsWith('2026-10'))).toBe(true)
  })

  test('ranks the named speaker first among memories of that time', () => {
    const [first] = found('What did Ada do last week?', 7)
    expect(first && [...index.rows].find(({ id }) => id === first.id)?.speaker).toBe('Ada')
  })

  test('scores as partly relevant, with parts that sum to at most one', () => {
    for (const { score, parts } of found('What did I do last week?', 7)) {
      expect(score).toBeGreaterThanOrEqual(0.5)
      const sum = Object.values(parts).reduce((all, part) => all + part, 0)
      expect(sum).toBeLessThanOrEqual(1)
      expect(parts['time']).toBeGreaterThan(0.5)
    }
  })
})

test('ranks by topic if the query has one', () => {
  const hits = found('Did I see the dentist last week?', 7).slice(0, 2)
  expect(hits.map(({ id }) => id)).toContain(toDate(7))
})

test('returns no unrelated memories if there are none at that time', () => {
  const old = indexOf(memory('old', 'The ferry was late', { occurredAtMs: NOW - 300 * DAY }))
  expect(recall(old, question('What did I do yesterday?', { nowMs: NOW }))).toEqual([])
})
