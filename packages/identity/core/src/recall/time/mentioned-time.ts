import { DAY_MS, dayNumber } from './day-range.ts'
import { HOLIDAY_NAME } from './holidays.ts'
import { MONTH_NAME, YEAR } from './month-names.ts'
import { parseNumericDate } from './numeric-date.ts'
import type { QueryDate } from '../query-date.ts'
import { parseEnglishTime } from './query-time.ts'
import { type TimeRange, parseRelativeTime } from '../relative-time.ts'
import { type TimeCues, anyCue, readTimeCues } from './time-cues.ts'

const TIME_WORDS = new RegExp(
  String.raw`\b(?:${MONTH_NAME}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|tomorrow|tonight|weekend|week|month|year|last|next|ago|recently|spring|summer|autumn|winter|${YEAR})\b`,
  'i',
)
const HOLIDAY_WORDS = new RegExp(String.raw`\b${HOLIDAY_NAME}(?!\w)`, 'i')

const WORD_CUES = anyCue(
  'month',
  'weekday',
  'unit',
  'pastDay',
  'presentDay',
  'nextDay',
  'direction',
  'ago',
  'recently',
  'season',
  'year',
)
const HOLIDAY_CUE = anyCue('holiday')

/**
 * Whether a memory, or the gloss of one in another language, mentions a time: a month, a holiday, a
 * date in numbers, "yesterday". `cues` are those of the text.
 */
export const mentionsTime = (text: string, cues: TimeCues = readTimeCues(text)): boolean =>
  ((cues & WORD_CUES) !== 0 && TIME_WORDS.test(text)) ||
  ((cues & HOLIDAY_CUE) !== 0 && HOLIDAY_WORDS.test(text.replaceAll('’', "'"))) ||
  parseNumericDate(text, undefined, cues).length > 0

/**
 * The middle of the time that a memory or its gloss mentions, relative to its own time `atMs`;
 * `undefined` if it mentions none, or only a month or a year. `cues` are those of the text.
 */
export const parseMentionedTime = (
  content: string,
  atMs: number,
  cues: TimeCues = readTimeCues(content),
): number | undefined => {
  const relative = parseRelativeTime(content, atMs, undefined, cues)
  if (relative) return toMiddle(relative)
  const time = parseEnglishTime(content, { nowMs: atMs }, cues)
  if (time?.range) return toMiddle(time.range)
  return time?.date && toNearestNoon(time.date, atMs)
}

const toMiddle = ({ fromMs, toMs }: TimeRange): number => (fromMs + toMs) / 2

/** Of a date without a year, that of the nearest. */
const toNearestNoon = (date: QueryDate, atMs: number): number | undefined => {
  const { year, month, day, alternative } = date
  if (month === undefined || day === undefined || alternative) return undefined
  const toNoon = (of: number): number => (dayNumber(of, month, day) + 0.5) * DAY_MS
  if (year !== undefined) return toNoon(year)
  const ofYear = new Date(atMs).getUTCFullYear()
  return [ofYear - 1, ofYear, ofYear + 1]
    .map(toNoon)
    .reduce((best, noon) => (Math.abs(noon - atMs) < Math.abs(best - atMs) ? noon : best))
}
