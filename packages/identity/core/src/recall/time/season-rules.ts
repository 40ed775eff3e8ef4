import {
  type CalendarRule,
  DIRECTION,
  OF_YEAR,
  PART,
  PREPOSITION,
  directionIn,
  lower,
  monthsIn,
  yearIn,
} from './calendar-rule.ts'
import type { Months } from './day-range.ts'
import { HOLIDAY_NAME, findHoliday } from './holidays.ts'
import { anyCue } from './time-cues.ts'

const SEASONS: Readonly<Record<string, Months>> = {
  spring: { month: 2, count: 3 },
  summer: { month: 5, count: 3 },
  autumn: { month: 8, count: 3 },
  fall: { month: 8, count: 3 },
  winter: { month: 11, count: 3 },
}
const HOLIDAY_WORD = new RegExp(HOLIDAY_NAME, 'i')

/** Rules for seasons, those of the northern hemisphere in whole months, and for holidays. */
export const SEASON_RULES: readonly CalendarRule[] = [
  {
    names: 'seasons',
    cues: [anyCue('season')],
    word: /spring|summer|autumn|fall|winter/i,
    pattern: new RegExp(
      String.raw`\b${PREPOSITION}?${PART}?${DIRECTION}?(?<season>spring|summer|autumn|fall|winter)(?:time)?\b${OF_YEAR}?`,
      'gi',
    ),
    read: (found) => {
      const isNamed = ['preposition', 'direction', 'part', 'year'].some((group) => found[group])
      const span = SEASONS[lower(found['season'])]
      return isNamed && span ? monthsIn(found, span) : undefined
    },
    examples: [
      ['last summer', '2025-06-01', '2025-08-31'],
      ['in the summer of 2023', '2023-06-01', '2023-08-31'],
      ['Fall 2024', '2024-09-01', '2024-11-30'],
      ['last winter', '2024-12-01', '2025-02-28'],
      ['this winter', '2025-12-01', '2026-02-28'],
      ['the end of last summer', '2025-08-01', '2025-08-31'],
      ['early summer 2023', '2023-06-01', '2023-06-30'],
    ],
    counterexamples: ['a spring roll', 'fall down', 'Winter coats', 'summer people', 'offspring'],
  },
  {
    names: 'holidays',
    cues: [anyCue('holiday')],
    word: HOLIDAY_WORD,
    pattern: new RegExp(
      String.raw`\b${PREPOSITION}?${DIRECTION}?(?<holiday>${HOLIDAY_NAME})(?!\w)${OF_YEAR}?`,
      'gi',
    ),
    isTopic: true,
    read: (found) => {
      const isNamed = ['preposition', 'direction', 'year'].some((group) => found[group])
      const yearly = isNamed ? findHoliday(found['holiday'] ?? '') : undefined
      return yearly && { yearly, year: yearIn(found), direction: directionIn(found) }
    },
    examples: [
      ['at Christmas', '2025-12-24', '2025-12-26'],
      ['Easter 2024', '2024-03-29', '2024-04-01'],
      ['next Easter', '2026-04-03', '2026-04-06'],
      ['last Thanksgiving', '2025-11-27', '2025-11-27'],
    ],
    counterexamples: ['the Christmas tree', 'every Easter', 'a Halloweenish mask'],
  },
]
