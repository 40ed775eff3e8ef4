const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

// `1:56 pm on 8 May, 2023`
const clockAndDay = /^(\d{1,2}):(\d{2}) ([ap])m on (\d{1,2}) (\w+),? (\d{4})$/i
// `March-15-2024`
const dashedDay = /^(\w+)-(\d{1,2})-(\d{4})$/

/** Converts a time of a recall set to RFC 3339; sets have no time zone, so UTC is assumed. */
export function parseSaidAt(text: string): string {
  const date = fromClockAndDay(text) ?? fromDashedDay(text) ?? new Date(text)
  if (Number.isNaN(date.getTime())) throw new Error(`can't parse a time from '${text}'`)
  return date.toISOString()
}

function fromClockAndDay(text: string): Date | undefined {
  const [, hour, minute, half, day, month, year] = clockAndDay.exec(text) ?? []
  if (month === undefined) return undefined
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  return new Date(Date.UTC(Number(year), monthNumber(month), Number(day), hours, Number(minute)))
}

function fromDashedDay(text: string): Date | undefined {
  const [, month, day, year] = dashedDay.exec(text) ?? []
  return month === undefined
    ? undefined
    : new Date(Date.UTC(Number(year), monthNumber(month), Number(day)))
}

function monthNumber(name: string): number {
  const at = months.indexOf(name.toLowerCase())
  return at < 0 ? NaN : at
}
