import { describe, expect, test } from 'vitest'
import { PHRASES_AT, TIME_PHRASES } from '../../testing/time-phrases.ts'
import type { QueryDate } from '../query-date.ts'
import { parseQueryTime } from './query-time.ts'

const toIso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const twoDigits = (number: number): string => String(number).padStart(2, '0')

const formatDate = ({ year, month, day, alternative }: QueryDate): string =>
  [
    `${year ?? '-'}`,
    month === undefined ? '' : `-${twoDigits(month + 1)}`,
    day === undefined ? '' : `-${twoDigits(day)}`,
    alternative ? `|${formatDate(alternative)}` : '',
  ].join('')

/** In the notation of the table. */
const readTime = (text: string): string => {
  const time = parseQueryTime(text, { nowMs: Date.parse(PHRASES_AT) })
  if (time?.date) return formatDate(time.date)
  if (!time?.range) return ''
  const [first, last] = [toIso(time.range.fromMs), toIso(time.range.toMs - 1)]
  return first === last ? first : `${first}/${last}`
}

describe.each(Object.entries(TIME_PHRASES))('reads %s', (_kind, phrases) => {
  test.each(phrases)('%s → %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })
})

test('the table has 150 phrases or more, and none twice', () => {
  const texts = Object.values(TIME_PHRASES).flatMap((phrases) => phrases.map(([text]) => text))
  expect(texts.length).toBeGreaterThanOrEqual(150)
  expect(new Set(texts).size).toBe(texts.length)
})
