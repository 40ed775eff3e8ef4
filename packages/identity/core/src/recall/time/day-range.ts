import type { TimeRange } from '../relative-time.ts'
import { fromLocalMs } from './time-zone.ts'

/** Calendar days, counted from 1970-01-01: the first, and the one after the last. */
export type DayRange = { readonly from: number; readonly to: number }

/** A range of days in each year, such as a season. */
export type YearlyRange = (year: number) => DayRange

export const DAY_MS = 86_400_000

/** The number of a calendar day; `month` is 0 to 11, and both may exceed the calendar. */
export const dayNumber = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month, day) / DAY_MS

/** Of a day, 0 (Sunday) to 6. */
const toWeekday = (day: number): number => (((day + 4) % 7) + 7) % 7

export const toYear = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()

export const oneDay = (day: number): DayRange => ({ from: day, to: day + 1 })

export const months = (year: number, month: number, count: number): DayRange => ({
  from: dayNumber(year, month, 1),
  to: dayNumber(year, month + count, 1),
})

/** The nth weekday of a month; −1 for the last. */
export const nthWeekday = (year: number, month: number, nth: number, weekday: number): number => {
  if (nth < 0) {
    const last = dayNumber(year, month + 1, 0)
    return last - ((toWeekday(last) - weekday + 7) % 7)
  }
  const first = dayNumber(year, month, 1)
  return first + ((weekday - toWeekday(first) + 7) % 7) + (nth - 1) * 7
}

/** A week of ISO 8601: the first has the year's first Thursday, and weeks begin on Monday. */
export const isoWeek = (year: number, week: number): DayRange | undefined => {
  const monday = (of: number): number => nthWeekday(of, 0, 1, 4) - 3
  const from = monday(year) + (week - 1) * 7
  return week >= 1 && from < monday(year + 1) ? { from, to: from + 7 } : undefined
}

/** Whole months from one of a year: `month` is 0 to 11. */
export type Months = { readonly month: number; readonly count: number }

/** A third of some months, in whole months if there are three or more. */
export const toThird = (year: number, { month, count }: Months, third: number): DayRange => {
  if (count >= 3) return months(year, month + (third * count) / 3, count / 3)
  const { from, to } = months(year, month, count)
  const cut = (at: number): number => from + Math.round(((to - from) * at) / 3)
  return { from: cut(third), to: cut(third + 1) }
}

export type Direction = 'last' | 'this' | 'next'

/**
 * The occurrence of a yearly range that a text means: without a direction the latest that has
 * begun, because a statement is about the past.
 */
export const occurrence = (
  yearly: YearlyRange,
  direction: Direction | undefined,
  today: number,
): DayRange => {
  const year = toYear(today)
  const near = [-2, -1, 0, 1, 2].map((offset) => yearly(year + offset))
  const chosen = {
    last: () => near.findLast(({ to }) => to <= today),
    this: () => near.find(({ from, to }) => from <= today && today < to),
    next: () => near.find(({ from }) => from > today),
    latest: () => near.findLast(({ from }) => from <= today),
  }[direction ?? 'latest']()
  return chosen ?? yearly(year)
}

export const toTimeRange = ({ from, to }: DayRange, timeZone: string): TimeRange => ({
  fromMs: fromLocalMs(from * DAY_MS, timeZone),
  toMs: fromLocalMs(to * DAY_MS, timeZone),
})
