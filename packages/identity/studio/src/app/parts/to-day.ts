/** The day in the local time zone, as date fields have it: `2026-05-09`. */
export const toDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
