import type { DayCount } from '@daimon/ui'

/** The start of the day in the local time zone, some days ago. */
export const startOfDay = (now: Date, daysAgo: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)

/** How many of the times are on each of the last days, oldest first; other times don't count. */
export const countDays = (times: readonly string[], now: Date, days: number): DayCount[] => {
  const counts = Map.groupBy(times, (at) => {
    const date = new Date(at)
    return startOfDay(date, 0).getTime()
  })
  return Array.from({ length: days }, (_, index) => {
    const day = startOfDay(now, days - 1 - index)
    return { day, count: counts.get(day.getTime())?.length ?? 0 }
  })
}
