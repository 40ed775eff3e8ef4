import { type DayRange, type Direction, type YearlyRange, occurrence, toYear } from './day-range.ts'
import { YEAR } from './month-names.ts'

/** Days that a text names by the calendar, and where. */
export type CalendarTime = {
  readonly days: DayRange
  /** If the text names no year: the same days of other years. */
  readonly yearly: YearlyRange | undefined
  /** The words for it. */
  readonly phrase: string
  /** The words are a topic too: a memory names a holiday more often than it was stated on one. */
  readonly isTopic: boolean
}

/** Days of each year, and the year or direction that the words for them include. */
export type NamedTime = {
  readonly yearly: YearlyRange
  readonly year?: number | undefined
  readonly direction?: Direction | undefined
}

const ANY_YEAR = new RegExp(String.raw`\b${YEAR}\b`)
const RELATIVE_YEAR = /\b(last|this|next) year\b/i
const YEARS_BY_DIRECTION: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 }

/** Chooses the year: that of the words, or that of the text, or by the direction from today. */
export const resolveTime = (
  { yearly, direction, year: ownYear }: NamedTime,
  text: string,
  today: number,
): Pick<CalendarTime, 'days' | 'yearly'> => {
  const year = ownYear ?? (direction ? undefined : findYear(text, today))
  if (year !== undefined) return { days: yearly(year), yearly: undefined }
  return {
    days: occurrence(yearly, direction, today),
    yearly: direction ? undefined : yearly,
  }
}

/** The first year of a text, or the year before, of, or after today. */
const findYear = (text: string, today: number): number | undefined => {
  const year = ANY_YEAR.exec(text)?.[0]
  if (year !== undefined) return Number(year)
  const direction = RELATIVE_YEAR.exec(text)?.[1]?.toLowerCase()
  return direction === undefined ? undefined : toYear(today) + (YEARS_BY_DIRECTION[direction] ?? 0)
}
