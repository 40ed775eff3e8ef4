import { type TimeCues, anyCue, hasCues, readTimeCues } from './time/time-cues.ts'
import { DEFAULT_TIME_ZONE, fromLocalMs, toLocalMs } from './time/time-zone.ts'

/** Start and exclusive end, in ms since 1970. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number }

const DAY_MS = 86_400_000
/** Score just outside the range: people are more often off by a day than by a month. */
const BESIDE = 0.75

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  'a couple of': 2,
  'couple of': 2,
  three: 3,
  'a few': 3,
  few: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}
const NUMBER = String.raw`(\d{1,3}|a couple of|couple of|a few|few|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
const UNIT = '(day|week|weekend|month|year)'
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY =
  '(mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thurs?(?:day)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'

type RangeReader = readonly [
  /** Groups of cues: a text that the pattern matches has one of each. */
  cues: readonly TimeCues[],
  pattern: RegExp,
  read: (found: RegExpExecArray, nowMs: number) => TimeRange,
]

const PAST_DAY = [anyCue('pastDay')]
const NEXT_DAY = [anyCue('nextDay')]
const UNITS = [anyCue('direction'), anyCue('unit')]

const dayStart = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS

const days = (nowMs: number, from: number, length: number): TimeRange => {
  const fromMs = dayStart(nowMs) + from * DAY_MS
  return { fromMs, toMs: fromMs + length * DAY_MS }
}

// Weeks begin on Monday (ISO 8601).
const sinceMonday = (nowMs: number): number => (new Date(nowMs).getUTCDay() + 6) % 7

const whole = (nowMs: number, unit: string, offset: number): TimeRange => {
  const now = new Date(nowMs)
  if (unit === 'day') return days(nowMs, offset, 1)
  if (unit === 'week') return days(nowMs, 7 * offset - sinceMonday(nowMs), 7)
  if (unit === 'weekend') return days(nowMs, 7 * offset - sinceMonday(nowMs) + 5, 2)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return unit === 'month'
    ? { fromMs: Date.UTC(year, month + offset, 1), toMs: Date.UTC(year, month + offset + 1, 1) }
    : { fromMs: Date.UTC(year + offset, 0, 1), toMs: Date.UTC(year + offset + 1, 0, 1) }
}

const toNumber = (word: string): number => NUMBERS[word.toLowerCase()] ?? Number(word)

// "Two weeks ago" is approximate: half a unit either way, and at least a day.
const ago = (nowMs: number, count: number, unit: string): TimeRange => {
  const unitDays = { day: 1, week: 7, weekend: 7, month: 30.4, year: 365.25 }[unit] ?? 1
  const center = dayStart(nowMs) - count * unitDays * DAY_MS + DAY_MS / 2
  const half = Math.max(1, unitDays) * (DAY_MS / 2)
  return { fromMs: center - half, toMs: center + half }
}

const ofDirection = (word: string): number =>
  /^(?:last|past|previous)$/i.test(word) ? -1 : Number(/^(?:next|coming)$/i.test(word))

const weekday = (nowMs: number, name: string, direction: number): TimeRange => {
  const wanted = WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase())
  const today = new Date(nowMs).getUTCDay()
  // A bare weekday is the last one in the past, because a statement is about the past.
  const back = (today - wanted + 7) % 7 || 7
  return days(nowMs, direction > 0 ? 7 - (back % 7) : -back, 1)
}

const READINGS: readonly RangeReader[] = [
  [PAST_DAY, /\bday before yesterday\b/i, (_, now) => days(now, -2, 1)],
  [PAST_DAY, /\b(?:yesterday|last night)\b/i, (_, now) => days(now, -1, 1)],
  [
    [anyCue('presentDay')],
    /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/i,
    (_, now) => days(now, 0, 1),
  ],
  [NEXT_DAY, /\bday after tomorrow\b/i, (_, now) => days(now, 2, 1)],
  [NEXT_DAY, /\btomorrow\b/i, (_, now) => days(now, 1, 1)],
  [
    [anyCue('ago')],
    new RegExp(String.raw`\b${NUMBER} ${UNIT}s? ago\b`, 'i'),
    ([, count = '', unit = ''], now) => ago(now, toNumber(count), unit.toLowerCase()),
  ],
  [
    UNITS,
    new RegExp(String.raw`\b(?:in|over|during) the (?:last|past) ${NUMBER} ${UNIT}s?\b`, 'i'),
    ([, count = '', unit = ''], now) => ({
      fromMs: ago(now, toNumber(count), unit.toLowerCase()).fromMs,
      toMs: dayStart(now) + DAY_MS,
    }),
  ],
  [
    UNITS,
    new RegExp(String.raw`\b(last|past|previous|this|next|coming) ${UNIT}\b`, 'i'),
    ([, direction = '', unit = ''], now) => whole(now, unit.toLowerCase(), ofDirection(direction)),
  ],
  [
    [anyCue('weekday')],
    new RegExp(String.raw`\b(?:(last|this past|next|this coming|this|on) )${WEEKDAY}\b`, 'i'),
    ([, direction = '', name = ''], now) =>
      weekday(now, name, Number(/next|coming|^this$/i.test(direction))),
  ],
]

/**
 * How well a time matches a range, 0 to 1: 1 within it, decreasing outside it, 0 from a distance of
 * the length of the range or two days.
 */
export const scoreTimeRange = ({ fromMs, toMs }: TimeRange, atMs: number): number => {
  if (atMs >= fromMs && atMs < toMs) return 1
  const away = atMs < fromMs ? fromMs - atMs : atMs - toMs
  return Math.max(0, BESIDE * (1 - away / Math.max(toMs - fromMs, 2 * DAY_MS)))
}

/**
 * Parses the first time that a text names relative to `nowMs` ("last week", "two days ago"), in
 * whole days of the zone. `cues` are those of the text.
 */
export const parseRelativeTime = (
  text: string,
  nowMs: number,
  timeZone: string = DEFAULT_TIME_ZONE,
  cues: TimeCues = readTimeCues(text),
): TimeRange | undefined => {
  for (const [needed, pattern, read] of READINGS) {
    if (!hasCues(cues, needed)) continue
    const found = pattern.exec(text)
    if (!found) continue
    const { fromMs, toMs } = read(found, toLocalMs(nowMs, timeZone))
    return { fromMs: fromLocalMs(fromMs, timeZone), toMs: fromLocalMs(toMs, timeZone) }
  }
  return undefined
}
