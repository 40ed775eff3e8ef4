import { isTimeZone } from '@daimon/identity-api'

/** IANA name of the zone in which days begin without a setting. */
export const DEFAULT_TIME_ZONE = 'UTC'

const DAY_MS = 86_400_000
/** A service has few zones; a bound in case callers choose their spelling. */
const FORMATS_MAX = 64
const formats = new Map<string, Intl.DateTimeFormat>()

const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  if (!isTimeZone(timeZone)) throw new RangeError(`Not an IANA time zone: '${timeZone}'.`)
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= FORMATS_MAX) formats.clear()
  formats.set(timeZone, format)
  return format
}

/**
 * The reading of a zone's clocks at a time, as the UTC milliseconds with the same reading. Throws
 * `RangeError` for an unknown zone.
 */
export const toLocalMs = (atMs: number, timeZone: string): number => {
  if (timeZone === DEFAULT_TIME_ZONE) return atMs
  const read: Record<string, string> = {}
  for (const { type, value } of getFormat(timeZone).formatToParts(atMs)) read[type] = value
  const number = (part: string): number => Number(read[part])
  const year = read['era'] === 'BC' ? 1 - number('year') : number('year')
  // Date.UTC maps a year below 100 to the last century.
  const day = new Date(0).setUTCFullYear(year, number('month') - 1, number('day'))
  const seconds = number('hour') * 3_600 + number('minute') * 60 + number('second')
  return day + seconds * 1_000 + (((atMs % 1_000) + 1_000) % 1_000)
}

/**
 * The first time at which a zone's clocks have a reading. A reading that they skip is moved past
 * the gap, so that a day without a midnight begins at its first hour.
 */
export const fromLocalMs = (localMs: number, timeZone: string): number => {
  if (timeZone === DEFAULT_TIME_ZONE) return localMs
  const offsetAt = (atMs: number): number => toLocalMs(atMs, timeZone) - atMs
  const before = localMs - offsetAt(localMs - DAY_MS)
  if (toLocalMs(before, timeZone) === localMs) return before
  const after = localMs - offsetAt(localMs + DAY_MS)
  return toLocalMs(after, timeZone) === localMs ? after : before
}
