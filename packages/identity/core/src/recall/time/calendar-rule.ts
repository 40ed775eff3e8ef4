import { type Direction, type Months, months, toThird } from './day-range.ts'
import { MONTH_NAME, YEAR } from './month-names.ts'
import type { NamedTime } from './named-time.ts'
import type { TimeCues } from './time-cues.ts'

export type Groups = Readonly<Record<string, string | undefined>>
type Example = readonly [text: string, firstDay: string, lastDay: string]
export type CalendarRule = {
  /** What the rule reads, for people. */
  readonly names: string
  /** Groups of cues: a text in which the rule finds a time has one of each. */
  readonly cues: readonly TimeCues[]
  /** A cheap test that every match passes. */
  readonly word: RegExp
  /** With the flag `g`. */
  readonly pattern: RegExp
  /** See `CalendarTime`. */
  readonly isTopic?: true
  readonly read: (found: Groups, today: number) => NamedTime | undefined
  /** On 2026-01-15. */
  readonly examples: readonly Example[]
  /** Texts in which the rule finds no time. */
  readonly counterexamples: readonly string[]
}

// Sources of patterns with a group each.
export const OF_YEAR = String.raw`(?:(?:,? (?:of |in )?(?:the year )?|,)(?<year>${YEAR})\b)`
export const DIRECTION =
  '(?:(?<direction>last|past|previous|this(?: past| coming)?|next|coming|upcoming) )'
export const PART = String.raw`(?:(?<part>early|mid|late|(?:beginning|start|middle|end) of)[ -](?:the )?)`
export const PREPOSITION =
  '(?:(?<preposition>in|on|at|over|during|for|since|until|till|by|around|of|from|through(?:out)?) (?:the )?)'
export const ORDINAL = '(?<nth>first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last)'
export const MONTH = `(?<month>${MONTH_NAME})`

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
}
const THIRDS: Readonly<Record<string, number>> = {
  early: 0,
  beginning: 0,
  start: 0,
  mid: 1,
  middle: 1,
  late: 2,
  end: 2,
}
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  last: 'last',
  past: 'last',
  previous: 'last',
  'this past': 'last',
  this: 'this',
  next: 'next',
  coming: 'next',
  upcoming: 'next',
  'this coming': 'next',
}

export const lower = (word: string | undefined): string => (word ?? '').toLowerCase()
export const yearIn = ({ year }: Groups): number | undefined => (year ? Number(year) : undefined)
export const directionIn = ({ direction }: Groups): Direction | undefined =>
  DIRECTIONS[lower(direction)]
/** 1 to 5, or −1 for the last. */
export const nthIn = ({ nth }: Groups): number =>
  lower(nth) === 'last' ? -1 : (ORDINALS[lower(nth)] ?? Number.parseInt(nth ?? '', 10))

/** Months or the third of them that the words name. */
export const monthsIn = (found: Groups, span: Months): NamedTime => {
  const third = THIRDS[lower(found['part']).split(' ')[0] ?? '']
  return {
    yearly: (year) =>
      third === undefined ? months(year, span.month, span.count) : toThird(year, span, third),
    year: yearIn(found),
    direction: directionIn(found),
  }
}
