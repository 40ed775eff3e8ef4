import { DEFAULT_TIME_ZONE, toLocalMs } from '../recall/time/time-zone.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** The line below at the end of a text, with its separator. */
export const TODAY_LINE_AT_END =
  /Today is [A-Z][a-z]+day, \d{4}-\d\d-\d\d \([A-Za-z][\w/+-]{0,95}\)\.\n*$/

/** The day of a time in a zone, as in memory lines: `2026-05-08`. */
export const formatDay = (atMs: number, timeZone: string): string =>
  new Date(toLocalMs(atMs, timeZone)).toISOString().slice(0, 10)

/**
 * `Today is Friday, 2026-05-08 (UTC).`, with the date format of memory lines and the name of the
 * time zone (IANA). Without the hour, so that the line stays byte-identical for a day. Throws
 * `RangeError` for an unknown zone.
 */
export const dateLine = (nowMs: number, timeZone: string = DEFAULT_TIME_ZONE): string => {
  const day = weekday.format(toLocalMs(nowMs, timeZone))
  return `Today is ${day}, ${formatDay(nowMs, timeZone)} (${timeZone}).`
}
