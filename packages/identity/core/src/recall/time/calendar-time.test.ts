import { describe, expect, test } from 'vitest'
import { PHRASES_AT } from '../../testing/time-phrases.ts'
import { CALENDAR_RULES, parseCalendarTime } from './calendar-time.ts'
import { RANGE_COUNTEREXAMPLES, RANGE_EXAMPLES, parseDateRange } from './date-range.ts'
import { DAY_MS, type DayRange } from './day-range.ts'
import { HOLIDAYS, easterSunday } from './holidays.ts'
import { NUMERIC_RULES, toDateOrder, parseNumericDate } from './numeric-date.ts'

const TODAY = Math.floor(Date.parse(PHRASES_AT) / DAY_MS)
const toIso = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const formatDays = (days: DayRange | undefined) => days && [toIso(days.from), toIso(days.to - 1)]

describe.each(CALENDAR_RULES)('the rule for $names', ({ examples, counterexamples, ...rule }) => {
  test.each(examples)('reads %s', (text, ...days) => {
    expect(rule.word.test(text)).toBe(true)
    expect(formatDays(parseCalendarTime(text, TODAY)?.days)).toEqual(days)
    expect(text.match(rule.pattern)).not.toBeNull()
  })

  test.each(counterexamples)('finds no time in %s', (text) => {
    const found = [...text.matchAll(rule.pattern)].filter(({ groups = {} }) =>
      rule.read(groups, TODAY),
    )
    expect(found).toEqual([])
  })
})

describe('a range by its ends', () => {
  test.each(RANGE_EXAMPLES)('reads %s', (text, ...days) => {
    expect(formatDays(parseDateRange(text, TODAY, undefined)?.days)).toEqual(days)
  })

  test.each(RANGE_COUNTEREXAMPLES)('finds none in %s', (text) => {
    expect(parseDateRange(text, TODAY, undefined)).toBeUndefined()
  })

  test('follows the order of a locale where either is possible', () => {
    const read = (locale: string) =>
      formatDays(parseDateRange('5/6/2024 to 6/7/2024', TODAY, toDateOrder(locale))?.days)
    expect(read('en-US')).toEqual(['2024-05-06', '2024-06-07'])
    expect(read('en-GB')).toEqual(['2024-06-05', '2024-07-06'])
  })
})

describe.each(NUMERIC_RULES)('the rule for $names', ({ examples, counterexamples }) => {
  const read = (text: string) =>
    parseNumericDate(text, undefined).map(({ year, month, day }) =>
      [year ?? '-', month + 1, day].map((part) => String(part).padStart(2, '0')).join('-'),
    )

  test.each(examples)('reads %s', (text, ...readings) => {
    expect(read(text)).toEqual(readings.map((one) => one.replace(/^--/, '0--')))
  })

  test.each(counterexamples)('finds no date in %s', (text) => {
    expect(read(text)).toEqual([])
  })
})

test('the locale decides between day and month, unless only one is possible', () => {
  const month = (text: string, locale: string) =>
    parseNumericDate(text, toDateOrder(locale)).map((date) => date.month + 1)
  expect(month('5/6/2024', 'en-US')).toEqual([5])
  expect(month('5/6/2024', 'de-DE')).toEqual([6])
  expect(month('5/6/2024', 'ja-JP')).toEqual([5])
  expect(month('1/23/2024', 'de-DE')).toEqual([1])
  expect(month('5.6.2024', 'en-US')).toEqual([6])
})

describe('holidays', () => {
  test.each(HOLIDAYS.map(({ example }) => example))('reads %s', (name, lastDay) => {
    const days = parseCalendarTime(`${name} 2025`, TODAY)?.days
    expect(days && toIso(days.to - 1)).toBe(lastDay)
  })

  // The earliest and latest possible dates, and the years around now.
  test.each([
    '1818-03-22',
    '1943-04-25',
    '2000-04-23',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
    '2285-03-22',
  ])('Easter Sunday of its year is %s', (iso) => {
    expect(toIso(easterSunday(Number(iso.slice(0, 4))))).toBe(iso)
  })
})
