import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../../testing/memory-arbitrary.ts'
import { PHRASES_AT, TIME_PHRASES } from '../../testing/time-phrases.ts'
import { recall } from '../rank.ts'
import { mentionsTime, parseMentionedTime } from './mentioned-time.ts'
import { parseQueryTime, scoreQueryTime } from './query-time.ts'
import { fromLocalMs, toLocalMs } from './time-zone.ts'

const NOW = Date.parse(PHRASES_AT)
const DAY = 86_400_000
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Beirut'] as const

const words = Object.values(TIME_PHRASES)
  .flat()
  .flatMap(([text]) => text.split(' '))
const anyWords = fc
  .array(fc.constantFrom(...words, 'last', 'next', 'fifth', '29', 'February', '0', '99'), {
    maxLength: 8,
  })
  .map((chosen) => chosen.join(' '))
const anyTime = fc.integer({ min: -2e12, max: 4e12 })
const anyDay = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2068-12-31'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / DAY) * DAY)

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2024, month)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
)
const toMembers = (ms: number) => {
  const [year = 0, month = 0, day = 0] = new Date(ms)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .map(Number)
  return { year, month, day, name: MONTHS[month - 1] ?? '' }
}
type Members = ReturnType<typeof toMembers>

const two = (number: number): string => String(number).padStart(2, '0')
/** No end of a range: a time of day follows its date. */
const TIMESTAMP = 'timestamp'
const FORMS: readonly (readonly [
  form: string,
  locale: string | undefined,
  format: (date: Members) => string,
])[] = [
  ['ISO', undefined, ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`],
  [TIMESTAMP, undefined, ({ year, month, day }) => `${year}-${two(month)}-${two(day)}T10:00Z`],
  ['year/month/day', undefined, ({ year, month, day }) => `${year}/${two(month)}/${two(day)}`],
  ['German', undefined, ({ year, month, day }) => `${day}.${month}.${year}`],
  ['padded German', undefined, ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`],
  ['British', 'en-GB', ({ year, month, day }) => `${two(day)}/${two(month)}/${year}`],
  ['American', 'en-US', ({ year, month, day }) => `${month}/${day}/${year}`],
  ['hyphens', 'en-US', ({ year, month, day }) => `${month}-${day}-${year}`],
  ['month first', undefined, ({ year, name, day }) => `${name} ${day}, ${year}`],
  ['day first', undefined, ({ year, name, day }) => `${day} ${name} ${year}`],
  ['ordinal', undefined, ({ year, name, day }) => `the ${day}th of ${name} ${year}`],
]

describe('a date parses to itself in each form', () => {
  test.each(FORMS)('%s', (_form, locale, format) => {
    fc.assert(
      fc.property(anyDay, (ms) => {
        const { year, month, day } = toMembers(ms)
        const time = parseQueryTime(`Met on ${format(toMembers(ms))}`, { nowMs: NOW, locale })
        expect(time?.date).toEqual({ year, month: month - 1, day })
      }),
    )
  })

  const rangeForms = FORMS.filter(([form]) => form !== TIMESTAMP)
  test.each(rangeForms)('%s, as both ends of a range', (_form, locale, format) => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 800 }), (fromMs, days) => {
        const lastMs = fromMs + days * DAY
        const text = `from ${format(toMembers(fromMs))} to ${format(toMembers(lastMs))}`
        const time = parseQueryTime(text, { nowMs: NOW, locale })
        expect(time?.range).toEqual({ fromMs, toMs: lastMs + DAY })
      }),
    )
  })
})

describe('the time of a query', () => {
  test('ends after its beginning for any text, time, and zone', () => {
    fc.assert(
      fc.property(anyWords, anyTime, fc.constantFrom(...ZONES), (text, nowMs, timeZone) => {
        const time = parseQueryTime(text, { nowMs, timeZone })
        const range = time?.range ?? { fromMs: 0, toMs: 1 }
        expect(range.toMs).toBeGreaterThan(range.fromMs)
        expect(time?.date?.day ?? 1).toBeLessThanOrEqual(31)
        const score = time ? scoreQueryTime(time)(nowMs) : 0
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1_000 },
    )
  })

  test('without a direction or year has begun', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('in spring', 'at Easter', 'in Q2', 'early March', 'from May 3 to 5'),
        anyTime,
        (text, nowMs) => {
          const range = parseQueryTime(text, { nowMs })?.range
          expect(range?.fromMs).toBeLessThanOrEqual(nowMs)
          expect(nowMs - (range?.fromMs ?? 0)).toBeLessThan(400 * DAY)
        },
      ),
    )
  })

  test('is in days of the zone, which follow one another across a change of the clocks', () => {
    const timeZone = fc.constantFrom(...ZONES)
    fc.assert(
      fc.property(timeZone, anyTime, (zone, nowMs) => {
        const read = (text: string) =>
          parseQueryTime(text, { nowMs, timeZone: zone })?.range ?? { fromMs: 0, toMs: 0 }
        const [yesterday, today, tomorrow] = ['yesterday', 'today', 'tomorrow'].map(read)
        expect(today?.fromMs).toBe(yesterday?.toMs)
        expect(tomorrow?.fromMs).toBe(today?.toMs)
        expect(nowMs).toBeGreaterThanOrEqual(today?.fromMs ?? 0)
        expect(nowMs).toBeLessThan(today?.toMs ?? 0)
        const localDay = (ms: number) => Math.floor(toLocalMs(ms, zone) / DAY)
        expect(localDay(today?.fromMs ?? 0)).toBe(localDay(nowMs))
        expect(localDay((today?.toMs ?? 0) - 1)).toBe(localDay(nowMs))
      }),
    )
  })

  test('has 23 or 25 hours on the day of a change', () => {
    const hours = (iso: string) => {
      const range = parseQueryTime('today', { nowMs: Date.parse(iso), timeZone: 'Europe/Berlin' })
      return range?.range && (range.range.toMs - range.range.fromMs) / 3_600_000
    }
    expect(hours('2026-03-29T12:00Z')).toBe(23)
    expect(hours('2026-10-25T12:00Z')).toBe(25)
    expect(hours('2026-01-15T12:00Z')).toBe(24)
  })

  test('scores a day and a month by the days of the zone', () => {
    const at = fromLocalMs(Date.UTC(2026, 0, 1, 0, 30), 'Asia/Kolkata')
    const score = (text: string, timeZone: string) => {
      const time = parseQueryTime(text, { nowMs: NOW, timeZone })
      return time && scoreQueryTime(time)(at)
    }
    expect(score('in January', 'Asia/Kolkata')).toBe(0.5)
    expect(score('in January', 'UTC')).toBe(0)
    expect(score('in 2026', 'Asia/Kolkata')).toBe(0.25)
    expect(score('in 2026', 'UTC')).toBe(0)
  })

  test('scores either reading of an ambiguous date', () => {
    const time = parseQueryTime('on 5/6/2024', { nowMs: NOW })
    const score = (iso: string) => time && scoreQueryTime(time)(Date.parse(iso))
    expect(score('2024-05-06T10:00Z')).toBe(1)
    expect(score('2024-06-05T10:00Z')).toBe(1)
    expect(score('2024-09-05T10:00Z')).toBe(0)
  })

  test('scores the same days of another year half', () => {
    const time = parseQueryTime('in winter', { nowMs: NOW })
    const score = (iso: string) => time && scoreQueryTime(time)(Date.parse(iso))
    expect(score('2025-12-24')).toBe(1)
    expect(score('2022-01-31')).toBe(0.5)
    expect(score('2022-12-31')).toBe(0.5)
    expect(score('2022-07-01')).toBe(0)
  })

  test('rejects an unknown time zone', () => {
    const read = () => parseQueryTime('yesterday', { nowMs: NOW, timeZone: 'Europe/Nowhere' })
    expect(read).toThrow(RangeError)
  })
})

describe('the time that a memory mentions', () => {
  const at = Date.parse('2026-01-15T12:00:00Z')
  test.each([
    ['We met last week', '2026-01-08'],
    ['We met on 23.12.2025', '2025-12-23'],
    ['My flight is on 3 March', '2026-03-03'],
    ['The fair was on December 20', '2025-12-20'],
    ['We were in Rome from 3 to 5 May 2024', '2024-05-04'],
    ['She visited us at Easter', '2025-04-20'],
    ['On Valentine’s Day we went out', '2025-02-14'],
  ])('%s', (text, day) => {
    expect(mentionsTime(text)).toBe(true)
    const mentionedMs = parseMentionedTime(text, at)
    expect(mentionedMs && new Date(mentionedMs).toISOString().slice(0, 10)).toBe(day)
  })

  test.each(['Version 3.10.2 is out', 'I paid on 5/6/2024', 'I like May', 'It was in 2024'])(
    'finds no day in %s',
    (text) => {
      expect(parseMentionedTime(text, at)).toBeUndefined()
    },
  )
})

describe('recall by a time of the calendar', () => {
  const stated = (id: string, iso: string, text = 'The ferry was late again') =>
    memory(id, text, { occurredAtMs: Date.parse(iso) })
  const index = indexOf(
    stated('summer', '2025-07-10T10:00Z'),
    stated('Easter', '2025-04-20T10:00Z'),
    stated('range', '2025-10-05T10:00Z'),
    stated('evening', '2026-01-15T23:30Z'),
  )
  const first = (text: string, members = {}) =>
    recall(index, question(text, { nowMs: NOW, ...members }))[0]?.id

  test.each([
    ['Was the ferry late last summer?', 'summer'],
    ['Was the ferry late at Easter?', 'Easter'],
    ['Was the ferry late from 3 to 6 October 2025?', 'range'],
    ['Was the ferry late on 05.10.2025?', 'range'],
    ['What did I do last summer?', 'summer'],
    ['What happened in early October?', 'range'],
  ])('%s', (text, id) => {
    expect(first(text)).toBe(id)
  })

  test('follows the time zone of the query', () => {
    const nowMs = Date.parse('2026-01-16T12:00Z')
    const score = (timeZone: string | undefined) =>
      recall(index, question('Was the ferry late today?', { nowMs, timeZone })).find(
        ({ id }) => id === 'evening',
      )?.parts['time'] ?? 0
    expect(score('Europe/Berlin')).toBeGreaterThan(score('UTC'))
  })
})
