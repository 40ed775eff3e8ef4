import { fromLocalMs, toLocalMs } from '@daimon/identity-core'

const DAY_MS = 86_400_000
/** 9999-12-31: the last day with a year of four digits. */
const LATEST_MS = 253_402_300_799_999
const MILLISECONDS_FROM = 1e11

/** An RFC 3339 time, or nothing for a time that isn't one. */
const toIso = (atMs: number | undefined): string | undefined =>
  atMs === undefined || !(atMs >= 0) || atMs > LATEST_MS ? undefined : new Date(atMs).toISOString()

/** The member of an item for a time. */
export const saidAt = (atMs: number | undefined): { readonly occurred_at?: string } => {
  const time = toIso(atMs)
  return time === undefined ? {} : { occurred_at: time }
}

/** Milliseconds of a number of seconds or milliseconds since 1970, also as text. */
export const readEpoch = (value: unknown): number | undefined => {
  const number =
    typeof value === 'string' && /^\d{1,16}(?:\.\d{1,9})?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  return Math.round(Math.abs(number) >= MILLISECONDS_FROM ? number : number * 1_000)
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i

/** Reads an ISO 8601 time; without an offset, it is of the zone. */
export const readIso = (value: unknown, timeZone: string): number | undefined => {
  const match = typeof value === 'string' ? ISO.exec(value.trim()) : null
  if (match === null) return undefined
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', offset] = match
  const millisecond = Number(fraction.padEnd(3, '0').slice(0, 3))
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    millisecond,
  )
  if (offset === undefined) return fromLocal(at, timeZone)
  return at - readOffset(offset)
}

const readOffset = (offset: string): number => {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset)
  if (match === null) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}

/** Reads a time in any of the notations above. */
export const readTime = (value: unknown, timeZone: string): number | undefined =>
  readEpoch(value) ?? readIso(value, timeZone)

const offsets = new Map<string, number>()
const OFFSETS_MAX = 20_000

/**
 * The time at which a zone's clocks have a reading, given as UTC milliseconds with that reading.
 * The offset is computed once for each hour that files mention.
 */
export const fromLocal = (localMs: number, timeZone: string): number => {
  if (!Number.isFinite(localMs)) return localMs
  const hour = Math.floor(localMs / 3_600_000)
  const key = `${timeZone} ${hour}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const begin = hour * 3_600_000
    offset = begin - fromLocalMs(begin, timeZone)
    if (offsets.size >= OFFSETS_MAX) offsets.clear()
    offsets.set(key, offset)
  }
  return localMs - offset
}

/** The calendar day of a zone at a time: `2024-03-31`. */
export const toDay = (atMs: number | undefined, timeZone: string): string | undefined => {
  if (toIso(atMs) === undefined || atMs === undefined) return undefined
  const day = Math.floor(toLocalMs(Math.floor(atMs / 3_600_000) * 3_600_000, timeZone) / DAY_MS)
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
