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
const idOf = (daysAgo: number) => new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10)

// One memory a day for two months, and an old one that repeats the question.
const index = indexOf(
  ...Array.from({ length: 60 }, (_none, daysAgo) =>
    memory(idOf(daysAgo), `${DEEDS[daysAgo % DEEDS.length]}.`, {
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
const idsOf = (text: string, limit: number) =>
  found(text, limit)
    .map(({ id }) => id)
    .toSorted()

const week = [11, 10, 9, 8, 7, 6, 5].map(idOf)

describe('a question for a time and no subject brings what was then', () => {
  test.each([
    ['What did I do last week?', week],
    ['What happened last week?', week],
    ['Do you remember anything we talked about last week?', week],
    ['What did I do yesterday?', [idOf(1)]],
    ['And on Wednesday?', [idOf(2)]],
    ['What did we talk about two days ago?', [idOf(2)]],
    // A date that somebody names may be a day off.
    ['What was on 5 November?', ['2026-11-04', '2026-11-05', '2026-11-06']],
  ])('%s', (text, ids) => {
    expect(idsOf(text, ids.length)).toEqual(ids)
  })

  test('a month brings nothing but days of it', () => {
    const october = idsOf('What did I do in October?', 10)
    expect(october).toHaveLength(10)
    expect(october.every((id) => id.startsWith('2026-10'))).toBe(true)
  })

  test('who is asked about comes first among what was then', () => {
    const [first] = found('What did Ada do last week?', 7)
    expect(first && index.rows.find(({ id }) => id === first.id)?.speaker).toBe('Ada')
  })

  test('its score says that some of it is meant, and its parts still add up to no more than one', () => {
    for (const { score, parts } of found('What did I do last week?', 7)) {
      expect(score).toBeGreaterThanOrEqual(0.5)
      const sum = Object.values(parts).reduce((all, part) => all + part, 0)
      expect(sum).toBeLessThanOrEqual(1)
      expect(parts['time']).toBeGreaterThan(0.5)
    }
  })
})

test('a question with a subject still asks for the subject', () => {
  const hits = found('Did I see the dentist last week?', 7).slice(0, 2)
  expect(hits.map(({ id }) => id)).toContain(idOf(7))
})

test('where nothing was at that time, what has nothing to do with the question stays away', () => {
  const old = indexOf(memory('old', 'The ferry was late', { occurredAtMs: NOW - 300 * DAY }))
  expect(recall(old, question('What did I do yesterday?', { nowMs: NOW }))).toEqual([])
})
