import { type TimeCues, anyCue, readTimeCues } from './time-cues.ts'

/** A day or month as numbers; `month` is 0 to 11. */
export type NumericDate = {
  readonly year: number | undefined
  readonly month: number
  readonly day: number | undefined
}

/** Which of two numbers is the month. */
export type DateOrder = 'day-first' | 'month-first'

type Groups = Readonly<Record<string, string | undefined>>
type Example = readonly [text: string, ...readings: string[]]
type NumericRule = {
  readonly names: string
  readonly pattern: RegExp
  /** The order of a day and a month; without it that of the locale, or either. */
  readonly order?: DateOrder
  /** Readings as year-month-day, without an order. */
  readonly examples: readonly Example[]
  readonly counterexamples: readonly string[]
}

const YEAR = String.raw`(?<year>(?:19|20)\d\d)`
// No part of a longer number, version, or address.
const START = String.raw`(?<![\w.,/:$€£-])`
const END = String.raw`(?![\w/:%]|[.,]\d|-\w)`

/** Rules for dates in numbers: of those that match a text, the first counts. */
export const NUMERIC_RULES: readonly NumericRule[] = [
  {
    names: 'year first',
    pattern: new RegExp(String.raw`${START}${YEAR}([./-])(?<a>\d\d?)\2(?<b>\d\d?)${END}`, 'g'),
    order: 'month-first',
    examples: [
      ['2024/01/23', '2024-01-23'],
      ['photos of 2024.1.23', '2024-01-23'],
      ['2024-1-5', '2024-01-05'],
    ],
    counterexamples: ['2024/13/01', '2024-13-45', '2024.1.23.4', 'v2024.1.23', '2024/1/23/index'],
  },
  {
    names: 'year last, with full stops',
    pattern: new RegExp(String.raw`${START}(?<a>\d\d?)\. ?(?<b>\d\d?)\. ?${YEAR}${END}`, 'g'),
    order: 'day-first',
    examples: [
      ['Was war am 23.01.2024?', '2024-01-23'],
      ['Bis 5. 6. 2024.', '2024-06-05'],
    ],
    counterexamples: ['3.10.2', '10.12.2024.1', '31.4.2024', '0.5.2024'],
  },
  {
    names: 'year last, with slashes or hyphens',
    pattern: new RegExp(String.raw`${START}(?<a>\d\d?)([/-])(?<b>\d\d?)\2${YEAR}${END}`, 'g'),
    examples: [
      ['5/6/2024', '2024-05-06', '2024-06-05'],
      ['5/5/2024', '2024-05-05'],
      ['23/1/2024', '2024-01-23'],
      ['12-25-2023', '2023-12-25'],
    ],
    counterexamples: ['123-45-6789', '13/13/2024', '1/2/2024/3', '31/4/2024'],
  },
  {
    names: 'two digits of a year, with slashes',
    pattern: new RegExp(String.raw`${START}(?<a>\d\d?)/(?<b>\d\d?)/(?<shortYear>\d\d)${END}`, 'g'),
    examples: [
      ['1/23/24', '2024-01-23'],
      ['5/6/24', '2024-05-06', '2024-06-05'],
      ['31/12/99', '1999-12-31'],
    ],
    counterexamples: ['1/2/3', '40/50/60', '1/2/24%'],
  },
  {
    names: 'two digits of a year, with full stops, after a preposition',
    pattern: new RegExp(
      String.raw`\b(?:am|vom|bis|zum|ab|seit|dem|on|since|until|by) (?<a>\d\d?)\.(?<b>\d\d?)\.(?<shortYear>\d\d)${END}`,
      'gi',
    ),
    order: 'day-first',
    examples: [['Der Termin ist am 23.1.24.', '2024-01-23']],
    counterexamples: ['release 10.12.24', 'v1.2.24', 'am 10.12.24.1'],
  },
  {
    names: 'day and month, with full stops, after a preposition',
    pattern: new RegExp(
      String.raw`\b(?:am|vom|bis|zum|ab|seit|dem|den) (?<a>\d\d?)\.(?<b>\d\d?)\.${END}`,
      'gi',
    ),
    order: 'day-first',
    examples: [
      ['am 3.10. war frei', '--10-03'],
      ['seit dem 24.12.', '--12-24'],
    ],
    counterexamples: ['Upgrade to 3.10.', 'am 3.13.', 'am 3.10.2'],
  },
  {
    names: 'day and month, with a slash, after "on"',
    pattern: new RegExp(
      String.raw`\b(?:on|since|until) (?<a>\d\d?)/(?<b>\d\d?)${END}(?! (?:of|cups?)\b)`,
      'gi',
    ),
    examples: [
      ['the party on 12/25', '--12-25'],
      ['on 5/6', '--05-06', '--06-05'],
    ],
    counterexamples: ['1/2 cup', 'on 1/2 of them', 'on 13/14', 'on 9/11-inch'],
  },
]

const DATE = anyCue('date')
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a month (0 to 11) has a day; the 29th of February counts in any year. */
export const isDayOfMonth = (month: number, day: number): boolean =>
  day >= 1 && day <= (DAYS_OF_MONTH[month] ?? 0)

// POSIX: 69 to 99 are of the last century.
const toYear = ({ year, shortYear }: Groups): number | undefined => {
  if (shortYear === undefined) return year === undefined ? undefined : Number(year)
  return Number(shortYear) + (Number(shortYear) < 69 ? 2000 : 1900)
}

/** Month first; one reading if both are equal or only one is a date. */
const toReadings = (found: Groups): readonly NumericDate[] => {
  const [a, b, year] = [Number(found['a']), Number(found['b']), toYear(found)]
  const readings = [
    { year, month: a - 1, day: b },
    { year, month: b - 1, day: a },
  ]
  return readings.slice(0, a === b ? 1 : 2).filter(({ month, day }) => isDayOfMonth(month, day))
}

/** Of the readings those in an order: a rule's admits no other, a locale's decides between two. */
const inOrder = (found: Groups, rule: NumericRule, order: DateOrder | undefined) => {
  const readings = toReadings(found)
  const preferred = rule.order ?? order
  if (preferred === undefined) return readings
  const monthNumber = Number(found[preferred === 'month-first' ? 'a' : 'b'])
  const chosen = readings.filter(({ month }) => month === monthNumber - 1)
  return chosen.length > 0 || rule.order !== undefined ? chosen : readings
}

/**
 * The first date in numbers of a text: both readings if it is ambiguous and `order` is `undefined`,
 * month first; empty if there is none. `cues` are those of the text. Linear in the text.
 */
export const parseNumericDate = (
  text: string,
  order: DateOrder | undefined,
  cues: TimeCues = readTimeCues(text),
): readonly NumericDate[] => {
  if (!(cues & DATE)) return []
  for (const rule of NUMERIC_RULES)
    for (const { groups = {} } of text.matchAll(rule.pattern)) {
      const readings = inOrder(groups, rule, order)
      if (readings.length > 0) return readings
    }
  return []
}

/** The order in which a locale (BCP 47) writes day and month. */
export const toDateOrder = (locale: string): DateOrder => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day') ? 'month-first' : 'day-first'
}
