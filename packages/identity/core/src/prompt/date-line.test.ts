import { expect, test } from 'vitest'
import { TODAY_LINE_AT_END, dateLine } from './date-line.ts'
import { memoriesBlock } from './memories-block.ts'

const EVENING = '2026-05-08T22:30:00.000Z'

test.each([
  [undefined, 'Today is Friday, 2026-05-08 (UTC).'],
  ['Europe/Berlin', 'Today is Saturday, 2026-05-09 (Europe/Berlin).'],
  ['America/New_York', 'Today is Friday, 2026-05-08 (America/New_York).'],
])('states the day in the zone %s', (timeZone, line) => {
  expect(dateLine(Date.parse(EVENING), timeZone)).toBe(line)
})

test('recognizes the line of every time zone', () => {
  for (const timeZone of [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+3', 'UTC'])
    expect(`${dateLine(0, timeZone)}\n\n`).toMatch(TODAY_LINE_AT_END)
})

test('rejects an unknown time zone', () => {
  expect(() => dateLine(0, 'Europe/Nowhere')).toThrow(RangeError)
})

test.each([
  [undefined, '- [2026-05-08, no longer true since 2026-05-08] I like tea'],
  ['Europe/Berlin', '- [2026-05-09, no longer true since 2026-05-09] I like tea'],
])('dates memories by the same days in the zone %s', (timeZone, line) => {
  const memory = {
    id: 'tea',
    content: 'I like tea',
    speaker: null,
    occurredAt: EVENING,
    validTo: EVENING,
  }
  const input = { memories: [memory], requests: [], nonce: 'NONCE', tokenBudget: undefined }
  expect(memoriesBlock({ ...input, timeZone }).text).toContain(line)
})
