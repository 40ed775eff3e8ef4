import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PHRASES_AT, TIME_PHRASES } from '../../testing/time-phrases.ts'
import { CALENDAR_RULES } from './calendar-time.ts'
import { RANGE_COUNTEREXAMPLES, RANGE_EXAMPLES } from './date-range.ts'
import { HOLIDAYS } from './holidays.ts'
import { mentionsTime, parseMentionedTime } from './mentioned-time.ts'
import { NUMERIC_RULES } from './numeric-date.ts'
import { parseEnglishTime } from './query-time.ts'
import { readTimeCues } from './time-cues.ts'

const AT_MS = Date.parse(PHRASES_AT)
/** With all cues, every pattern is tried. */
const ALL_CUES = -1

/** What is read of a text; functions are compared by what they return. */
const readAll = (text: string, cues: number) => {
  const { yearly, ...time } = parseEnglishTime(text, { nowMs: AT_MS }, cues) ?? {}
  return [
    mentionsTime(text, cues),
    parseMentionedTime(text, AT_MS, cues),
    time,
    yearly && [2019, 2024].map(yearly),
  ]
}

const examples: readonly string[] = [
  ...Object.values(TIME_PHRASES).flatMap((phrases) => phrases.map(([text]) => text)),
  ...CALENDAR_RULES.flatMap((rule) => [
    ...rule.examples.map(([text]) => text),
    ...rule.counterexamples,
  ]),
  ...NUMERIC_RULES.flatMap((rule) => [
    ...rule.examples.map(([text]) => text),
    ...rule.counterexamples,
  ]),
  ...RANGE_EXAMPLES.map(([text]) => text),
  ...RANGE_COUNTEREXAMPLES,
  ...HOLIDAYS.flatMap(({ example: [name] }) => [name, `at ${name}`, `${name} 2024`]),
]

const word = fc.constantFrom(
  ...new Set(examples.flatMap((text) => text.split(/[\s,]+/))),
  ...`jan feb mar apr jun jul aug sept oct nov dec January MARCH may May sun Mon tues weds thur FRI
    sat yesterday today tomorrow tonight before after ago couple few in over during the last past
    previous this next coming upcoming on day days week weekend months year years recently early mid
    late beginning start middle end of half quarter Q1 q4 H2 W05 KW spring summer autumn fall winter
    eve new valentine's saint st. from between and to until till through thru bis und zum vom
    zwischen am seit by 1 3rd 12 31 1999 2024 2031 20240 0.5 1234.50 16:30 5/6 5-6-24 2024-01 é ſun K`.split(
    /\s+/,
  ),
)
const separator = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  ' ',
  '',
  ', ',
  '-',
  '–',
  ' - ',
  '/',
  '. ',
  '.',
  "'s ",
  '’s ',
  '\n',
  ' the ',
  ' of ',
  '_',
  'é',
)
const text = fc
  .array(fc.tuple(word, separator), { maxLength: 9 })
  .map((parts) => parts.flat().join(''))

describe('the cues of a text', () => {
  test.each(examples)('leave out no pattern that reads %j', (example) => {
    expect(readAll(example, readTimeCues(example))).toEqual(readAll(example, ALL_CUES))
  })

  test('leave out no pattern that reads a text, whatever its words', () => {
    fc.assert(
      fc.property(text, (some) => {
        expect(readAll(some, readTimeCues(some))).toEqual(readAll(some, ALL_CUES))
      }),
      { numRuns: 4_000 },
    )
  })

  test('are absent from a text without words for times and numbers', () => {
    expect(readTimeCues('I like it when you sing, émigré.')).toBe(0)
  })
})
