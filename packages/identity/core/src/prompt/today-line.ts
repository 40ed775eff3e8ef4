const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** The line below, at the end of a text, with what parts it from what follows. */
export const TODAY_LINE_AT_END = /Today is [A-Z][a-z]+day, \d{4}-\d\d-\d\d \(UTC\)\.\n*$/

/**
 * `Today is Friday, 2026-05-08 (UTC).`, the day written as in the lines of memories. The hour is left out: it is another
 * one where the user is, and the line keeps its bytes for a day.
 */
export const todayLine = (nowMs: number): string =>
  `Today is ${weekday.format(nowMs)}, ${new Date(nowMs).toISOString().slice(0, 10)} (UTC).`
