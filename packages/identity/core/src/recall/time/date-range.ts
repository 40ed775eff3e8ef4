import { type DayRange, dayNumber } from './day-range.ts'
import { MONTH_NAME, YEAR, isOrdinaryWord, monthNumber } from './month-names.ts'
import { type CalendarTime, type NamedTime, resolveTime } from './named-time.ts'
import { type DateOrder, isDayOfMonth, parseNumericDate } from './numeric-date.ts'
import { type TimeCues, anyCue, readTimeCues } from './time-cues.ts'

/** An end of a range, as precise as it is; `month` is 0 to 11. */
type DatePoint = {
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly day?: number | undefined
}

type PointRule = {
  readonly pattern: RegExp
  readonly read: (text: string, order: DateOrder | undefined) => DatePoint | undefined
}
type Example = readonly [text: string, firstDay: string, lastDay: string]

const DAY = String.raw`\d\d?(?:st|nd|rd|th|\.)?`
const OF_YEAR = `(?:,? (?:of )?${YEAR})?`
const YEAR_AT_END = new RegExp(`${YEAR}$`)
const DAY_ANYWHERE = /\d\d?/
const MONTH_ANYWHERE = new RegExp(MONTH_NAME, 'i')

const yearIn = (text: string): number | undefined => {
  const found = YEAR_AT_END.exec(text)
  return found ? Number(found[0]) : undefined
}
const monthIn = (text: string): number => monthNumber(MONTH_ANYWHERE.exec(text)?.[0] ?? '')
const dayIn = (text: string): number => Number(DAY_ANYWHERE.exec(text)?.[0])

/** Ends of a range by their source: one that begins another comes after it. */
const POINT_SOURCES = {
  iso: String.raw`\d{4}-\d\d(?:-\d\d)?`,
  numeric: String.raw`(?:\d\d?[./-]\d\d?[./-]${YEAR}|${YEAR}/\d\d?/\d\d?)`,
  dayAndMonth: String.raw`\d\d?\.\d\d?\.`,
  monthFirst: String.raw`${MONTH_NAME}\.? \d\d?(?:st|nd|rd|th)?\b(?:,? ${YEAR})?`,
  dayFirst: String.raw`${DAY}(?: of)? ${MONTH_NAME}\b${OF_YEAR}`,
  month: String.raw`${MONTH_NAME}\b${OF_YEAR}`,
  year: YEAR,
  day: String.raw`${DAY}(?:,? ${YEAR})?`,
} as const

const inWords = (text: string): DatePoint => ({
  year: yearIn(text),
  month: monthIn(text),
  day: dayIn(text),
})

const READERS: Readonly<Record<keyof typeof POINT_SOURCES, PointRule['read']>> = {
  iso: (text) => {
    const [year, month, day] = text.split('-').map(Number)
    return { year, month: Number(month) - 1, day }
  },
  numeric: (text, order) => parseNumericDate(text, order)[0],
  dayAndMonth: (text) => {
    const [day, month] = text.split('.').map(Number)
    return { month: Number(month) - 1, day }
  },
  monthFirst: inWords,
  dayFirst: inWords,
  month: (text) => ({ year: yearIn(text), month: monthIn(text) }),
  year: (text) => ({ year: Number(text) }),
  day: (text) => ({ year: yearIn(text), day: dayIn(text) }),
}

const POINT_RULES: readonly PointRule[] = Object.entries(POINT_SOURCES).map(([kind, source]) => ({
  pattern: new RegExp(`^(?:${source})$`, 'i'),
  read: READERS[kind as keyof typeof POINT_SOURCES],
}))

const POINT = `(?:${Object.values(POINT_SOURCES).join('|')})`
/** Neither end is part of a longer number, and no unit follows: "3 to 5 pm". */
const RANGE = new RegExp(
  String.raw`(?<![\w.,/:$€£-])(?:(?<lead>from|between|vom|von|zwischen) (?:the )?)?(?<first>${POINT})(?<joint> ?[-–—/] ?| (?:to|through|thru|until|till|and|und|bis)(?: zum| the)? )(?<last>${POINT})(?![\w/:%]|[.,-]\d| ?(?:[ap]\.?m\b|o'clock))`,
  'gi',
)

const AND = / (?:and|und) /i
const BETWEEN = /between|zwischen/i
const YEAR_AND_MONTH = /^\d{4}-\d\d$/

/** Ranges on 2026-01-15. */
export const RANGE_EXAMPLES: readonly Example[] = [
  ['from March 3 to 5', '2025-03-03', '2025-03-05'],
  ['3–5 March 2024', '2024-03-03', '2024-03-05'],
  ['between the 3rd and 5th of March 2023', '2023-03-03', '2023-03-05'],
  ['March 3-5, 2024', '2024-03-03', '2024-03-05'],
  ['from December 30, 2023 to January 2, 2024', '2023-12-30', '2024-01-02'],
  ['between May and July 2023', '2023-05-01', '2023-07-31'],
  ['from November to February', '2025-11-01', '2026-02-28'],
  ['from November to February 2023', '2022-11-01', '2023-02-28'],
  ['2019–2021', '2019-01-01', '2021-12-31'],
  ['2024-01-03/2024-01-05', '2024-01-03', '2024-01-05'],
  ['vom 3. bis 5.10.2024', '2024-10-03', '2024-10-05'],
  ['23.–25.01.2024', '2024-01-23', '2024-01-25'],
  ['zwischen 1.5.2024 und 3.5.2024', '2024-05-01', '2024-05-03'],
  ['between 12/24/2023 and 1/2/2024', '2023-12-24', '2024-01-02'],
  ['1/23/2024 to 1/25/2024', '2024-01-23', '2024-01-25'],
]

/** Texts without a range. */
export const RANGE_COUNTEREXAMPLES: readonly string[] = [
  'from 3 to 5 people',
  'between 2 and 4 pm',
  'pages 3–5',
  'We won 3-2',
  'March 3 and 5',
  'we may and march on',
  'between March 3 and 5 pm',
  '2019-2021-3344',
  'from May 5 to 3',
  '5/6/2024 to 6/6/2024',
  'from 30 February to 3 March',
]

const RANGE_END = anyCue('rangeEnd')

/**
 * Parses the first range of dates that a text names by its ends: "3–5 March". `today` is a day
 * number, and `cues` are those of the text. Linear in the text.
 */
export const parseDateRange = (
  text: string,
  today: number,
  order: DateOrder | undefined,
  cues: TimeCues = readTimeCues(text),
): CalendarTime | undefined => {
  if (!(cues & RANGE_END)) return undefined
  for (const { 0: phrase, groups = {} } of text.matchAll(RANGE)) {
    const { lead, joint = '' } = groups
    if (AND.test(joint) && !BETWEEN.test(lead ?? '')) continue
    // A hyphen within a date isn't between two: "2024-01-03".
    if (joint === '-' && YEAR_AND_MONTH.test(groups['first'] ?? '')) continue
    const ends = [groups['first'] ?? '', groups['last'] ?? '']
    // "May to July" has its capitals, "we may to" has not.
    if (lead === undefined && ends.some(isOrdinaryWord)) continue
    const named = parseEnds(ends, order)
    if (named) return { ...resolveTime(named, text, today), phrase, isTopic: false }
  }
  return undefined
}

const ORDERS: readonly DateOrder[] = ['month-first', 'day-first']

/** Without an order, an ambiguous range counts only if a single order makes it a range. */
const parseEnds = (
  ends: readonly string[],
  order: DateOrder | undefined,
): NamedTime | undefined => {
  const orders = ORDERS.filter((one) => ends.every((end) => isReadable(end, one)))
  const readings = (order === undefined ? orders : [order]).flatMap((one) => {
    const [first, last] = ends.map((end) => readPoint(end, one))
    return (first && last && toNamedTime(first, last)) ?? []
  })
  const [reading, other] = readings
  if (reading === undefined || other === undefined) return reading
  const [days, otherDays] = [reading, other].map((one) => one.yearly(one.year ?? 0))
  return days?.from === otherDays?.from && days?.to === otherDays?.to ? reading : undefined
}

const SLASHED = /^(\d\d?)[/-]\d\d?[/-]/

/** Whether an end is a date in an order: `12/24/2023` only with the month first. */
const isReadable = (end: string, order: DateOrder): boolean => {
  const first = SLASHED.exec(end)?.[1]
  const [only, other] = first === undefined ? [] : parseNumericDate(end, undefined)
  if (!only || other) return true
  return Number(first) === (order === 'month-first' ? only.month + 1 : only.day)
}

const readPoint = (text: string, order: DateOrder): DatePoint | undefined =>
  POINT_RULES.find(({ pattern }) => pattern.test(text))?.read(text, order)

/** A range of two ends, each of which may leave to the other what it doesn't state. */
const toNamedTime = (first: DatePoint, last: DatePoint): NamedTime | undefined => {
  const isBareDay = ({ month, day }: DatePoint): boolean => month === undefined && day !== undefined
  if (first.month === undefined && last.month === undefined)
    return isBareDay(first) || isBareDay(last) ? undefined : ofYears(first.year, last.year)
  const from = isBareDay(first) ? { ...first, month: last.month } : first
  const to = isBareDay(last) ? { ...last, month: first.month } : last
  if (!isDate(from) || !isDate(to)) return undefined
  const turns = to.month < from.month ? 1 : 0
  const fromYear = from.year ?? (to.year === undefined ? undefined : to.year - turns)
  const span = (year: number): DayRange => {
    const endYear = to.year ?? year + turns
    return {
      from: dayNumber(year, from.month, from.day ?? 1),
      to:
        to.day === undefined
          ? dayNumber(endYear, to.month + 1, 1)
          : dayNumber(endYear, to.month, to.day + 1),
    }
  }
  const probe = span(fromYear ?? 0)
  return probe.from < probe.to - 1 ? { yearly: span, year: fromYear } : undefined
}

const isDate = (point: DatePoint): point is DatePoint & { readonly month: number } =>
  point.month !== undefined &&
  point.month >= 0 &&
  point.month < 12 &&
  (point.day === undefined || isDayOfMonth(point.month, point.day))

const ofYears = (first: number | undefined, last: number | undefined): NamedTime | undefined =>
  first === undefined || last === undefined || last <= first
    ? undefined
    : {
        yearly: () => ({ from: dayNumber(first, 0, 1), to: dayNumber(last + 1, 0, 1) }),
        year: first,
      }
