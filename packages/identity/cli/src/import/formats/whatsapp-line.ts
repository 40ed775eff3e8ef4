import { fromLocal } from '../text/times.ts'

/** Numbers of a date in their order in the line, and the clock time after midnight. */
export type LineTime = {
  readonly numbers: readonly [number, number, number]
  readonly yearAt: 0 | 2
  readonly dayMs: number
}

/** The beginning of a message: `[31.12.23, 23:59:01] Ines: `, `12/31/23, 11:59 PM - Ines: `. */
export type WhatsAppHead = {
  readonly time: LineTime
  /** Everything after the time. */
  readonly rest: string
}

export type DateOrder = 'day first' | 'month first'

const MARKS = /^[\u200e\u200f\u202a-\u202e\ufeff]+/
/** Digits other than 0 to 9: Arabic, Persian, Devanagari, Bengali. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6]
const HEAD_CHARS = 60

const DATE = /^(\d{1,4})[ \u200f]?[./-][ \u200f]?(\d{1,2})[ \u200f]?[./-][ \u200f]?(\d{1,4})\.?/
/** Between date and time: `, `, ` klo `, ` um `, ` às `, ` 下午`. */
const BETWEEN = /^[^\d:[\]-]{1,16}/
const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?/
const AFTERNOON = /^(?:p\.? ?m\.?|下午|午後|오후|م)/i
const FORENOON = /^(?:a\.? ?m\.?|上午|午前|오전|ص)/i
const IN_BETWEEN = /下午|午後|오후|上午|午前|오전/
const END = /^(?:\] ?| ?[-–] )/

/** Reads the beginning of a line; nothing for a line that continues a message. */
export const readHead = (line: string): WhatsAppHead | undefined => {
  const marks = MARKS.exec(line)?.[0].length ?? 0
  const isBracketed = line[marks] === '['
  const start = marks + (isBracketed ? 1 : 0)
  const code = line.charCodeAt(start)
  // Most lines of a long message end here.
  if (!(code >= 0x30 && code <= 0x39) && code < 0x600) return undefined
  const head = plainHead(line.slice(start, start + HEAD_CHARS))
  const date = DATE.exec(head)
  if (date === null) return undefined
  let at = date[0].length
  const between = BETWEEN.exec(head.slice(at))?.[0] ?? ''
  if (between === '') return undefined
  at += between.length
  const clock = CLOCK.exec(head.slice(at))
  if (clock === null) return undefined
  at += clock[0].length
  if (head[at] === ' ') at += 1
  const half = readHalf(head.slice(at), between)
  at += half.length
  if (half.length === 0 && head[at - 1] === ' ') at -= 1
  const end = END.exec(head.slice(at))?.[0]
  if (end === undefined || end.includes(']') !== isBracketed) return undefined
  const time = toLineTime(date, clock, half.isAfternoon)
  return time === undefined ? undefined : { time, rest: line.slice(start + at + end.length) }
}

/** One character for each of the line, so that positions are the same. */
const plainHead = (head: string): string =>
  head.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u0660-\u09ef]/g, (sign) => {
    const code = sign.charCodeAt(0)
    const zero = ZEROS.find((each) => code >= each && code < each + 10)
    return zero === undefined ? sign : String(code - zero)
  })

const readHalf = (
  rest: string,
  between: string,
): { readonly length: number; readonly isAfternoon: boolean | undefined } => {
  const before = IN_BETWEEN.exec(between)?.[0]
  if (before !== undefined) return { length: 0, isAfternoon: AFTERNOON.test(before) }
  const after = AFTERNOON.exec(rest)?.[0]
  if (after !== undefined) return { length: after.length, isAfternoon: true }
  const fore = FORENOON.exec(rest)?.[0]
  return { length: fore?.length ?? 0, isAfternoon: fore === undefined ? undefined : false }
}

const toLineTime = (
  [, first = '', second = '', third = '']: RegExpExecArray,
  [, hour, minute, second60 = '0']: RegExpExecArray,
  isAfternoon: boolean | undefined,
): LineTime | undefined => {
  const yearAt = first.length === 4 ? 0 : 2
  const hours =
    isAfternoon === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || Number(second60) > 59) return undefined
  const dayMs = ((hours * 60 + Number(minute)) * 60 + Number(second60)) * 1_000
  return { numbers: [Number(first), Number(second), Number(third)], yearAt, dayMs }
}

/** The time of a line, or nothing for a date that doesn't exist. */
export const toTime = (
  { numbers, yearAt, dayMs }: LineTime,
  order: DateOrder,
  timeZone: string,
): number | undefined => {
  const [first, second, third] = numbers
  const year = fullYear(yearAt === 0 ? first : third)
  const [month, day] =
    yearAt === 0 ? [second, third] : order === 'day first' ? [second, first] : [first, second]
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return fromLocal(Date.UTC(year, month - 1, day) + dayMs, timeZone)
}

const BUDDHIST_FROM = 2_400
const BUDDHIST_YEARS = 543

const fullYear = (year: number): number => {
  if (year < 100) return 2_000 + year
  return year > BUDDHIST_FROM ? year - BUDDHIST_YEARS : year
}
