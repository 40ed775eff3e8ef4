import type { RequestDay } from '@daimon/client'
import { type DayCount, formatMs } from '@daimon/ui'
import { toDay } from '../parts/to-day.ts'
import { startOfDay } from './count-days.ts'

type RequestChart = {
  readonly title: string
  /** The total, or the value of the latest day. */
  readonly figure: string
  readonly counts: readonly DayCount[]
  readonly format?: (count: number) => string
}

const sum = (days: readonly RequestDay[], read: (day: RequestDay) => number): string =>
  String(days.reduce((total, day) => total + read(day), 0))

const latest = (days: readonly RequestDay[], read: (day: RequestDay) => number): string => {
  const day = days.at(-1)
  return day === undefined ? '0 ms' : formatMs(Math.round(read(day)))
}

const CHARTS = [
  { title: 'Requests', read: (day: RequestDay) => day.requests, describe: sum },
  { title: 'Failed requests', read: (day: RequestDay) => day.failed, describe: sum },
  {
    title: 'Median time',
    read: (day: RequestDay) => day.median_ms,
    describe: latest,
    format: formatMs,
  },
  {
    title: '95th percentile',
    read: (day: RequestDay) => day.p95_ms,
    describe: latest,
    format: formatMs,
  },
] as const

/** Requests and how long they took, on each of the last days; a day without requests is empty. */
export const listRequestCharts = (
  requests: readonly RequestDay[],
  now: Date,
  days: number,
): readonly RequestChart[] => {
  const byDay = new Map(requests.map((each) => [each.day, each]))
  const dates = Array.from({ length: days }, (_, index) => startOfDay(now, days - 1 - index))
  return CHARTS.map(({ read, describe, ...chart }) => ({
    ...chart,
    figure: describe(requests, read),
    counts: dates.map((day) => {
      const found = byDay.get(toDay(day))
      return { day, count: found === undefined ? 0 : Math.round(read(found)) }
    }),
  }))
}
