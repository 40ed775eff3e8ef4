import { DAY_MS, dayNumber } from './time/day-range.ts'
import { MONTH_NAME, YEAR as YEAR_NAME, isOrdinaryWord, monthNumber } from './time/month-names.ts'
import { type DateOrder, parseNumericDate } from './time/numeric-date.ts'
import { type TimeCues, anyCue, readTimeCues } from './time/time-cues.ts'
import { DEFAULT_TIME_ZONE, fromLocalMs } from './time/time-zone.ts'

/** A time that a query names: a year, a month, a day, or some of them. */
export type QueryDate = {
  readonly year: number | undefined
  /** 0 to 11. */
  readonly month: number | undefined
  readonly day: number | undefined
  /** The other reading of an ambiguous date: 6 May or 5 June for `5/6/2024`. */
  readonly alternative?: QueryDate
}

const MONTH = `(${MONTH_NAME})`
// The day of a timestamp: "2024-01-23T10:15".
const ISO = /(?<![\d-])(\d{4})-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01])(?=T\d|\b)|\b(?!-\d\d))/
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\b`, 'i')
const MONTH_FIRST = new RegExp(String.raw`\b${MONTH}\.? (\d{1,2})(?:st|nd|rd|th)?\b(?!\d)`, 'i')
const MONTH_ANY = new RegExp(String.raw`\b${MONTH_NAME}\b`, 'gi')
const YEAR = new RegExp(String.raw`\b(${YEAR_NAME})\b`)

const DATE_CUE = anyCue('date')
const DIGIT_CUE = anyCue('digit')
const MONTH_CUE = anyCue('month')
const YEAR_CUE = anyCue('year')

const SENTENCE_START = /(?:^|[.!?…"“(]\s?)$/
const AFTER_VERB =
  /^(?:may (?:i|we|you|he|she|it|they|someone|anyone)|march (?:on|forward|ahead|along))\b/i

/** Whether a capital is that of a sentence, not that of a month: "May I", "March on". */
const isVerb = (text: string, at: number): boolean =>
  AFTER_VERB.test(text.slice(at, at + 16)) &&
  SENTENCE_START.test(text.slice(Math.max(0, at - 2), at))

const monthAlone = (text: string): number | undefined => {
  const found = [...text.matchAll(MONTH_ANY)].find(
    ({ 0: name, index }) => !isOrdinaryWord(name) && !isVerb(text, index),
  )
  return found ? monthNumber(found[0]) : undefined
}

/**
 * The first date of a text, as precise as it is; `undefined` if it names none. `order` decides
 * between the month and the day of a date in numbers; `cues` are those of the text.
 */
export const parseQueryDate = (
  text: string,
  order?: DateOrder,
  cues: TimeCues = readTimeCues(text),
): QueryDate | undefined => {
  const iso = cues & DATE_CUE ? ISO.exec(text) : null
  if (iso)
    return {
      year: Number(iso[1]),
      month: Number(iso[2]) - 1,
      day: iso[3] ? Number(iso[3]) : undefined,
    }
  const [numeric, other] = parseNumericDate(text, order, cues)
  if (numeric) return other ? { ...numeric, alternative: other } : numeric
  const year = cues & YEAR_CUE ? YEAR.exec(text)?.[1] : undefined
  const hasMonth = (cues & MONTH_CUE) !== 0
  const mayNameDay = hasMonth && (cues & DIGIT_CUE) !== 0
  const dayFirst = mayNameDay ? DAY_FIRST.exec(text) : null
  const monthFirst = mayNameDay ? MONTH_FIRST.exec(text) : null
  const day = dayFirst?.[1] ?? monthFirst?.[2]
  const named = dayFirst?.[2] ?? monthFirst?.[1]
  const alone = hasMonth && named === undefined ? monthAlone(text) : undefined
  const month = named === undefined ? alone : monthNumber(named)
  if (month === undefined && year === undefined) return undefined
  return {
    year: year === undefined ? undefined : Number(year),
    month,
    day: day === undefined || Number(day) > 31 ? undefined : Number(day),
  }
}

/**
 * How well a time matches the query, 0 to 1: .5 for the right month (of the right year, if one is
 * named), 1 for the day or its neighbors, .75 for a few days off, .25 for a year alone. A boost,
 * never a filter: an event in May may be stated in June.
 */
export const scoreDateMatch = (
  { alternative, ...asked }: QueryDate,
  timeZone: string = DEFAULT_TIME_ZONE,
): ((atMs: number) => number) => {
  const score = scoreReading(asked, timeZone)
  if (!alternative) return score
  const scoreOther = scoreDateMatch(alternative, timeZone)
  return (atMs) => Math.max(score(atMs), scoreOther(atMs))
}

const scoreReading = (
  { year, month, day }: QueryDate,
  timeZone: string,
): ((atMs: number) => number) => {
  const isYear = yearTest(year, timeZone)
  if (month === undefined) return (atMs) => (isYear(atMs) ? 0.25 : 0)
  const isMonth = monthTest(year, month, timeZone)
  const ofMonth = (atMs: number): number => (isMonth(atMs) ? 0.5 : 0)
  if (day === undefined) return ofMonth
  const toNoon = (of: number): number => toStart(of, month, day + 0.5, timeZone)
  const noon = year === undefined ? undefined : toNoon(year)
  const noonOfYear = byYear(toNoon, timeZone)
  return (atMs) => {
    const middle = noon ?? noonOfYear(atMs)
    const days = Math.abs(middle - atMs) / DAY_MS
    if (days <= 1.5) return 1
    return days <= 7 ? 0.75 : ofMonth(atMs)
  }
}

const UNIX_YEAR = 1970
const MEAN_YEAR_MS = 365.2425 * DAY_MS

type TimeTest = (atMs: number) => boolean

// Runs per memory: boundaries are computed once if the query names a year, and no Date is created.
const yearTest = (year: number | undefined, timeZone: string): TimeTest => {
  if (year === undefined) return () => true
  const [from, to] = [toStart(year, 0, 1, timeZone), toStart(year + 1, 0, 1, timeZone)]
  return (atMs) => atMs >= from && atMs < to
}

const monthTest = (year: number | undefined, month: number, timeZone: string): TimeTest => {
  if (year !== undefined) return within(year, month, timeZone)
  const isWithin = byYear((of) => within(of, month, timeZone), timeZone)
  return (atMs) => isWithin(atMs)(atMs)
}

const within = (year: number, month: number, timeZone: string): TimeTest => {
  const [from, to] = [toStart(year, month, 1, timeZone), toStart(year, month + 1, 1, timeZone)]
  return (atMs) => atMs >= from && atMs < to
}

/** Of a day, or a part of it: 1.5 is noon of the first. */
const toStart = (year: number, month: number, day: number, timeZone: string): number =>
  fromLocalMs((dayNumber(year, month, 1) + day - 1) * DAY_MS, timeZone)

type Year<T> = { readonly from: number; readonly to: number; readonly value: T }

/** What belongs to the year of a time; cached, because memories name years in any order. */
export const byYear = <T>(
  make: (year: number) => T,
  timeZone: string = DEFAULT_TIME_ZONE,
): ((atMs: number) => T) => {
  const years = new Map<number, Year<T>>()
  const getYear = (year: number): Year<T> => {
    const known = years.get(year)
    if (known) return known
    const added = {
      from: toStart(year, 0, 1, timeZone),
      to: toStart(year + 1, 0, 1, timeZone),
      value: make(year),
    }
    years.set(year, added)
    return added
  }
  let last: Year<T> | undefined
  return (atMs) => {
    if (last && atMs >= last.from && atMs < last.to) return last.value
    // Leap days and zones move the start of a year by a day or two.
    const near = UNIX_YEAR + Math.floor(atMs / MEAN_YEAR_MS)
    last = getYear(near)
    if (atMs < last.from) last = getYear(near - 1)
    else if (atMs >= last.to) last = getYear(near + 1)
    return last.value
  }
}
