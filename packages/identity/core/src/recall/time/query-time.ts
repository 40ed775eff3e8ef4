import { toEnglishCues } from '../../languages/read-text.ts'
import { parseCalendarTime } from './calendar-time.ts'
import { type YearlyRange, DAY_MS, toTimeRange } from './day-range.ts'
import { parseDateRange } from './date-range.ts'
import type { CalendarTime } from './named-time.ts'
import { toDateOrder } from './numeric-date.ts'
import { type QueryDate, byYear, parseQueryDate, scoreDateMatch } from '../query-date.ts'
import { type TimeRange, parseRelativeTime, scoreTimeRange } from '../relative-time.ts'
import { type TimeCues, readTimeCues } from './time-cues.ts'
import { DEFAULT_TIME_ZONE, toLocalMs } from './time-zone.ts'

/** What decides how the words for a time are read. */
export type TimeContext = {
  readonly nowMs: number
  /** IANA name of the zone in which days begin. Default: `UTC`. */
  readonly timeZone?: string | undefined
  /** BCP 47 tag, which decides between month and day in `5/6/2024`. Default: either. */
  readonly locale?: string | undefined
}

/** A time that a query names: a date, or a range. */
export type QueryTime = {
  readonly date?: QueryDate
  readonly range?: TimeRange
  /** If the words for the range name no year: the same days of each year. */
  readonly yearly?: YearlyRange | undefined
  /** Words that name the time and no topic. */
  readonly phrase: string
  readonly timeZone: string
}

/**
 * Parses the first time that a query names. A range by its ends and a day come first; of a relative
 * time and one of the calendar, the shorter. A month or year alone comes last. Throws
 * `RangeError` for an unknown time zone or locale.
 */
export const parseQueryTime = (text: string, context: TimeContext): QueryTime | undefined =>
  parseEnglishTime(toEnglishCues(text), context)

/** The same for a text in English, or the gloss of one in another language, and its cues. */
export const parseEnglishTime = (
  text: string,
  context: TimeContext,
  cues: TimeCues = readTimeCues(text),
): QueryTime | undefined => {
  const { nowMs, timeZone = DEFAULT_TIME_ZONE, locale } = context
  const order = locale === undefined ? undefined : toDateOrder(locale)
  const today = Math.floor(toLocalMs(nowMs, timeZone) / DAY_MS)
  const toQueryTime = ({ days, yearly, phrase, isTopic }: CalendarTime): QueryTime => ({
    range: toTimeRange(days, timeZone),
    yearly,
    phrase: isTopic ? '' : phrase,
    timeZone,
  })
  const between = parseDateRange(text, today, order, cues)
  if (between) return toQueryTime(between)
  const date = parseQueryDate(text, order, cues)
  if (date?.day !== undefined) return { date, phrase: '', timeZone }
  const relative = date ? undefined : parseRelativeTime(text, nowMs, timeZone, cues)
  const calendar = parseCalendarTime(text, today, cues)
  const calendarTime = calendar && toQueryTime(calendar)
  // "In spring last year": the shorter is part of the longer.
  if (relative && !isShorter(calendarTime?.range, relative))
    return { range: relative, phrase: '', timeZone }
  if (calendarTime) return calendarTime
  return date && { date, phrase: '', timeZone }
}

const isShorter = (one: TimeRange | undefined, other: TimeRange): boolean =>
  one !== undefined && one.toMs - one.fromMs < other.toMs - other.fromMs

/** Score of the same days of another year, where the query names no year. */
const OTHER_YEAR = 0.5

/** How well a time matches that of a query, 0 to 1: see `scoreDateMatch` and `scoreTimeRange`. */
export const scoreQueryTime = ({
  date,
  range,
  yearly,
  timeZone,
}: QueryTime): ((atMs: number) => number) => {
  if (date) return scoreDateMatch(date, timeZone)
  if (!range) return () => 0
  if (!yearly) return (atMs) => scoreTimeRange(range, atMs)
  // Days that began in the year before may reach into a year.
  const rangesOfYear = byYear(
    (year) => [year - 1, year].map((of) => toTimeRange(yearly(of), timeZone)),
    timeZone,
  )
  return (atMs) => {
    const others = rangesOfYear(atMs).map((other) => scoreTimeRange(other, atMs))
    return Math.max(scoreTimeRange(range, atMs), OTHER_YEAR * Math.max(...others))
  }
}
