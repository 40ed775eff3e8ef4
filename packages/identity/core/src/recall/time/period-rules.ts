import {
  type CalendarRule,
  DIRECTION,
  MONTH,
  OF_YEAR,
  ORDINAL,
  PART,
  PREPOSITION,
  directionIn,
  monthsIn,
  nthIn,
  yearIn,
} from './calendar-rule.ts'
import { DAY_MS, type Direction, months, toYear } from './day-range.ts'
import { MONTH_NAME, YEAR, isOrdinaryWord, monthNumber } from './month-names.ts'
import { anyCue } from './time-cues.ts'

const PERIODS_BY_DIRECTION: Readonly<Record<Direction, number>> = { last: -1, this: 0, next: 1 }

const MONTH_WORD = new RegExp(MONTH_NAME, 'i')

/** Rules for quarters, decades, and parts of a month or a year. */
export const PERIOD_RULES: readonly CalendarRule[] = [
  {
    names: 'halves of a year',
    cues: [anyCue('year')],
    word: /half|\bH[12]\b/i,
    pattern: new RegExp(
      String.raw`\b${ORDINAL} half of (?:the year )?(?<year>${YEAR})\b|\b(?:(?<h>H[12]) (?<after>${YEAR})|(?<before>${YEAR})[ -](?<half>H[12]))\b`,
      'gi',
    ),
    read: (found) => {
      const named = found['h'] ?? found['half']
      const nth = named === undefined ? nthIn(found) : Number(named.slice(1))
      if (nth > 2) return undefined
      const year = Number(found['year'] ?? found['after'] ?? found['before'])
      return { yearly: (of) => months(of, nth === 1 ? 0 : 6, 6), year }
    },
    examples: [
      ['the first half of 2023', '2023-01-01', '2023-06-30'],
      ['the second half of 2023', '2023-07-01', '2023-12-31'],
      ['H1 2024', '2024-01-01', '2024-06-30'],
    ],
    counterexamples: ['first half of the match', 'third half of 2023', 'H3 2024'],
  },
  {
    names: 'quarters by number',
    cues: [anyCue('numberedQuarter')],
    word: /Q[1-4]\b/i,
    pattern: new RegExp(
      String.raw`\b(?:(?<before>${YEAR})[ -]?|${DIRECTION}|${PREPOSITION})?Q(?<quarter>[1-4])\b(?:(?: of |, |[ /-])?(?<year>${YEAR})\b)?`,
      'gi',
    ),
    read: (found) => {
      const year = found['year'] ?? found['before']
      const direction = directionIn(found)
      if (year === undefined && direction === undefined && found['preposition'] === undefined)
        return undefined
      const month = (Number(found['quarter']) - 1) * 3
      return {
        yearly: (of) => months(of, month, 3),
        year: year === undefined ? undefined : Number(year),
        direction,
      }
    },
    examples: [
      ['Q3 2023', '2023-07-01', '2023-09-30'],
      ['2023-Q3', '2023-07-01', '2023-09-30'],
      ['2023Q3', '2023-07-01', '2023-09-30'],
      ['in Q4', '2025-10-01', '2025-12-31'],
      ['next Q2', '2026-04-01', '2026-06-30'],
    ],
    counterexamples: ['the Audi Q3 is small', 'Q5 2023', 'FAQ1 2023'],
  },
  {
    names: 'quarters by ordinal',
    cues: [anyCue('quarter')],
    word: /quarter/i,
    pattern: new RegExp(
      String.raw`\b(?<nth>first|1st|second|2nd|third|3rd|fourth|4th|last) quarter (?:of |in )?(?:the year )?(?<year>${YEAR})\b`,
      'gi',
    ),
    read: (found) => {
      const nth = nthIn(found)
      return { yearly: (of) => months(of, ((nth < 0 ? 4 : nth) - 1) * 3, 3), year: yearIn(found) }
    },
    examples: [
      ['the third quarter of 2024', '2024-07-01', '2024-09-30'],
      ['last quarter of 2024', '2024-10-01', '2024-12-31'],
    ],
    counterexamples: ['the third quarter of the game', 'a quarter of 2024 people'],
  },
  {
    names: 'quarters by direction',
    cues: [anyCue('quarter')],
    word: /quarter/i,
    pattern: new RegExp(String.raw`\b${DIRECTION}quarter\b(?! (?:of|past|to)\b)`, 'gi'),
    read: (found, today) => {
      const direction = directionIn(found) ?? 'this'
      const year = toYear(today)
      const month = new Date(today * DAY_MS).getUTCMonth()
      const days = months(year, month - (month % 3) + PERIODS_BY_DIRECTION[direction] * 3, 3)
      return { yearly: () => days, year }
    },
    examples: [
      ['last quarter', '2025-10-01', '2025-12-31'],
      ['this quarter', '2026-01-01', '2026-03-31'],
      ['next quarter', '2026-04-01', '2026-06-30'],
    ],
    counterexamples: ['the last quarter of the game', 'a quarter past five'],
  },
  {
    names: 'parts of a month, and months by direction',
    cues: [anyCue('month'), anyCue('part', 'direction')],
    word: MONTH_WORD,
    pattern: new RegExp(String.raw`\b${PART}?${DIRECTION}?${MONTH}\b${OF_YEAR}?`, 'gi'),
    read: (found) => {
      const name = found['month'] ?? ''
      const isPart = found['part'] !== undefined
      if (!isPart && (found['direction'] === undefined || isOrdinaryWord(name))) return undefined
      return monthsIn(found, { month: monthNumber(name), count: 1 })
    },
    examples: [
      ['early March', '2025-03-01', '2025-03-10'],
      ['mid-March 2024', '2024-03-11', '2024-03-21'],
      ['the end of June', '2025-06-21', '2025-06-30'],
      ['the beginning of next May', '2026-05-01', '2026-05-10'],
      ['last March', '2025-03-01', '2025-03-31'],
    ],
    counterexamples: ['In March', 'this may help', 'the next march', 'an early marching band'],
  },
  {
    names: 'parts of a year',
    cues: [anyCue('part'), anyCue('year')],
    word: /\d{4}/,
    pattern: new RegExp(String.raw`\b${PART}(?:year )?(?<year>${YEAR})\b`, 'gi'),
    read: (found) => monthsIn(found, { month: 0, count: 12 }),
    examples: [
      ['late 2023', '2023-09-01', '2023-12-31'],
      ['mid-2023', '2023-05-01', '2023-08-31'],
      ['the beginning of 2024', '2024-01-01', '2024-04-30'],
    ],
    counterexamples: ['end of the road', 'late 1234'],
  },
  {
    names: 'parts of the month or year of today',
    cues: [anyCue('part'), anyCue('unit')],
    word: /month|year/i,
    pattern: new RegExp(String.raw`\b${PART}(?:${DIRECTION})?(?<unit>month|year)\b`, 'gi'),
    read: (found, today) => {
      const isYear = found['unit']?.toLowerCase() === 'year'
      const offset = PERIODS_BY_DIRECTION[directionIn(found) ?? 'this']
      const date = new Date(today * DAY_MS)
      const year = date.getUTCFullYear() + (isYear ? offset : 0)
      const month = isYear ? 0 : date.getUTCMonth() + offset
      return { ...monthsIn(found, { month, count: isYear ? 12 : 1 }), direction: undefined, year }
    },
    examples: [
      ['the end of last month', '2025-12-22', '2025-12-31'],
      ['early last year', '2025-01-01', '2025-04-30'],
      ['the beginning of the year', '2026-01-01', '2026-04-30'],
    ],
    counterexamples: ['the end of the road', 'last month', 'late yearly report'],
  },
  {
    names: 'decades',
    cues: [anyCue('year')],
    word: /\d0'?s/i,
    pattern: /\b(?<year>(?:19|20)\d0)'?s\b/gi,
    read: ({ year }) => {
      const from = Number(year)
      return { yearly: () => months(from, 0, 120), year: from }
    },
    examples: [['in the 1990s', '1990-01-01', '1999-12-31']],
    counterexamples: ['the 1995s', '1990 sheep'],
  },
]
