import {
  type CalendarRule,
  DIRECTION,
  MONTH,
  OF_YEAR,
  ORDINAL,
  directionIn,
  lower,
  nthIn,
  yearIn,
} from './calendar-rule.ts'
import {
  type DayRange,
  type YearlyRange,
  isoWeek,
  months,
  nthWeekday,
  oneDay,
} from './day-range.ts'
import { YEAR, monthNumber } from './month-names.ts'
import type { NamedTime } from './named-time.ts'
import { anyCue } from './time-cues.ts'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const nthOfMonth = (year: number, month: number, nth: number, unit: string): DayRange => {
  const { from, to } = months(year, month, 1)
  if (unit === 'week') {
    // February has no fifth week in most years.
    const start = nth < 0 ? to - 7 : Math.min(from + (nth - 1) * 7, to - 1)
    return { from: start, to: Math.min(start + 7, to) }
  }
  if (unit === 'half') {
    const middle = from + Math.ceil((to - from) / 2)
    return nth === 1 ? { from, to: middle } : { from: middle, to }
  }
  if (unit === 'day') return oneDay(nth < 0 ? to - 1 : from + nth - 1)
  const isWeekend = unit === 'weekend'
  const weekday = isWeekend ? 6 : WEEKDAYS.indexOf(unit.slice(0, 3))
  const nthDay = nthWeekday(year, month, nth, weekday)
  // Most months have no fifth of a weekday.
  const day = nthDay < to ? nthDay : nthDay - 7
  return isWeekend ? { from: day, to: day + 2 } : oneDay(day)
}

const toWeek = (year: number, week: number, day: number | undefined): NamedTime | undefined => {
  const days = isoWeek(year, week)
  if (!days) return undefined
  return { yearly: () => (day === undefined ? days : oneDay(days.from + day - 1)), year }
}

/** Rules for weeks, and for weeks and days of a month. */
export const WEEK_RULES: readonly CalendarRule[] = [
  {
    names: 'ISO weeks',
    cues: [anyCue('year')],
    word: /W\d\d/i,
    pattern: new RegExp(
      String.raw`\b(?<year>${YEAR})-?W(?<week>[0-5]\d)(?:-(?<day>[1-7]))?\b`,
      'gi',
    ),
    read: ({ year, week, day }) =>
      toWeek(Number(year), Number(week), day === undefined ? undefined : Number(day)),
    examples: [
      ['2024-W05', '2024-01-29', '2024-02-04'],
      ['2024W05', '2024-01-29', '2024-02-04'],
      ['2024-W05-3', '2024-01-31', '2024-01-31'],
      ['2020-W53', '2020-12-28', '2021-01-03'],
    ],
    counterexamples: ['2024-W54', '2023-W53', '2024-W00', '12024-W05'],
  },
  {
    names: 'weeks by number',
    cues: [anyCue('year')],
    word: /(?:week|KW) \d/i,
    pattern: new RegExp(
      String.raw`\b(?:week|KW) (?<week>\d{1,2})(?:,? (?:of |in )?|/)(?<year>${YEAR})\b`,
      'gi',
    ),
    read: ({ year, week }) => toWeek(Number(year), Number(week), undefined),
    examples: [
      ['week 5 of 2024', '2024-01-29', '2024-02-04'],
      ['calendar week 5, 2024', '2024-01-29', '2024-02-04'],
      ['KW 27/2024', '2024-07-01', '2024-07-07'],
    ],
    counterexamples: ['week 5 of the course', 'week 60 of 2024', 'KW 5'],
  },
  {
    names: 'weeks, weekends, halves, and days of a month',
    cues: [anyCue('month')],
    word: /(?:week|weekend|half|day) (?:of|in) /i,
    pattern: new RegExp(
      String.raw`\b${ORDINAL} (?<unit>day|week|weekend|half|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:of|in) ${DIRECTION}?${MONTH}\b${OF_YEAR}?`,
      'gi',
    ),
    read: (found) => {
      const [nth, unit] = [nthIn(found), lower(found['unit'])]
      const month = monthNumber(found['month'] ?? '')
      if (unit === 'half' && nth > 2) return undefined
      const yearly: YearlyRange = (year) => nthOfMonth(year, month, nth, unit)
      return { yearly, year: yearIn(found), direction: directionIn(found) }
    },
    examples: [
      ['the first week of June', '2025-06-01', '2025-06-07'],
      ['the last day of June', '2025-06-30', '2025-06-30'],
      ['the fifth week of March 2024', '2024-03-29', '2024-03-31'],
      ['the last week of February 2024', '2024-02-23', '2024-02-29'],
      ['the first weekend of June 2024', '2024-06-01', '2024-06-02'],
      ['the 3rd Thursday of November', '2025-11-20', '2025-11-20'],
      ['the last Friday in March 2024', '2024-03-29', '2024-03-29'],
      ['the second half of May', '2025-05-17', '2025-05-31'],
    ],
    counterexamples: ['the first week of school', 'third half of May', 'the last week of it'],
  },
]
