import { expect, test } from 'vitest'
import { countDays } from './count-days.ts'

test('counts times by local day, with empty days, and ignores older ones', () => {
  const now = new Date(2026, 4, 9, 12)
  const at = (day: number, hour: number) => new Date(2026, 4, day, hour).toISOString()
  const times = [at(9, 0), at(9, 23), at(7, 10), at(1, 10)]
  expect(countDays(times, now, 3).map(({ day, count }) => [day.getDate(), count])).toEqual([
    [7, 1],
    [8, 0],
    [9, 2],
  ])
})
