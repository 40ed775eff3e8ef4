import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { parseQueryDate, scoreDateMatch } from './query-date.ts'
import { recall } from './rank.ts'

describe('the time that a query names', () => {
  test.each([
    ['What happened on May 3, 2023?', { year: 2023, month: 4, day: 3 }],
    ['What happened on 3 May 2023?', { year: 2023, month: 4, day: 3 }],
    ['on the 21st of August', { year: undefined, month: 7, day: 21 }],
    ['in 2023-05-03', { year: 2023, month: 4, day: 3 }],
    ['since 2024-11', { year: 2024, month: 10, day: undefined }],
    ['in September', { year: undefined, month: 8, day: undefined }],
    ['in the winter of 2022', { year: 2022, month: undefined, day: undefined }],
    ['in May', { year: undefined, month: 4, day: undefined }],
    ['what may I march to?', undefined],
    ['who is Ines?', undefined],
  ])('%s', (text, time) => {
    expect(parseQueryDate(text)).toEqual(time)
  })

  test('scores the day best, then the days around, then the month, then the year', () => {
    const asked = { year: 2023, month: 4, day: 3 }
    const fit = (iso: string) => scoreDateMatch(asked)(Date.parse(iso))
    const fits = [
      '2023-05-03T10:00Z',
      '2023-05-07T10:00Z',
      '2023-05-28T10:00Z',
      '2022-05-28T10:00Z',
    ]
    expect(fits.map(fit)).toEqual([1, 0.75, 0.5, 0])
    expect(
      scoreDateMatch({ year: 2023, month: undefined, day: undefined })(Date.parse('2023-01-01')),
    ).toBe(0.25)
  })

  test('follows the calendar at any time', () => {
    const year = fc.option(fc.integer({ min: 1900, max: 2099 }), { nil: undefined })
    const month = fc.integer({ min: 0, max: 11 })
    const times = fc.date({
      min: new Date('1899-01-01'),
      max: new Date('2101-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(year, month, times, (asked, of, at) => {
        const isYear = asked === undefined || asked === at.getUTCFullYear()
        const fits = [isYear ? 0.25 : 0, isYear && of === at.getUTCMonth() ? 0.5 : 0]
        const byBounds = [undefined, of].map((named) =>
          scoreDateMatch({ year: asked, month: named, day: undefined })(at.getTime()),
        )
        expect(byBounds).toEqual(fits)
      }),
    )
  })

  test('ranks statements of that time first and excludes none', () => {
    const at = (iso: string) => ({ occurredAtMs: Date.parse(iso) })
    const index = indexOf(
      memory('may', 'The ferry was late', at('2023-05-03T10:00Z')),
      memory('june', 'The ferry was late again', at('2023-06-20T10:00Z')),
    )
    const found = (text: string) => recall(index, question(text)).map(({ id }) => id)
    expect(found('Was the ferry late in May?')).toEqual(['may', 'june'])
    expect(found('Was the ferry late in June?')).toEqual(['june', 'may'])
  })
})
