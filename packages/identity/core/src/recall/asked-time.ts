/** A time that a question names: a year, a month, a day, or some of them. */
export type AskedTime = {
  readonly year: number | undefined
  /** 0 to 11. */
  readonly month: number | undefined
  readonly day: number | undefined
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const ISO = /\b(\d{4})-(\d{2})(?:-(\d{2}))?\b/
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\b`, 'i')
const MONTH_FIRST = new RegExp(String.raw`\b${MONTH}\.? (\d{1,2})(?:st|nd|rd|th)?\b(?!\d)`, 'i')
const MONTH_ANY = new RegExp(String.raw`\b${MONTH}\b`, 'gi')
const YEAR = /\b((?:19|20)\d\d)\b/

const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase())

// "may" and "march" are words too: alone they are months only with a capital.
const monthAlone = (text: string): number | undefined => {
  const found = [...text.matchAll(MONTH_ANY)].find(([name]) => !/^(?:may|march|mar)$/.test(name))
  return found ? monthNumber(found[0]) : undefined
}

/** The first date of a text, as far as it says it; `undefined` when it names none. */
export const askedTime = (text: string): AskedTime | undefined => {
  const iso = ISO.exec(text)
  if (iso)
    return {
      year: Number(iso[1]),
      month: Number(iso[2]) - 1,
      day: iso[3] ? Number(iso[3]) : undefined,
    }
  const year = YEAR.exec(text)?.[1]
  const dayFirst = DAY_FIRST.exec(text)
  const monthFirst = MONTH_FIRST.exec(text)
  const day = dayFirst?.[1] ?? monthFirst?.[2]
  const named = dayFirst?.[2] ?? monthFirst?.[1]
  const month = named === undefined ? monthAlone(text) : monthNumber(named)
  if (month === undefined && year === undefined) return undefined
  return {
    year: year === undefined ? undefined : Number(year),
    month,
    day: day === undefined || Number(day) > 31 ? undefined : Number(day),
  }
}

const DAY_MS = 86_400_000

/**
 * How well a time fits what was asked, 0 to 1: the right month (of the right year, if one was named) is half,
 * the day itself or its neighbour all of it, a few days off three quarters. A year alone is a quarter. A boost,
 * never a filter: what happened in May may be told in June.
 */
export const timeFit = (asked: AskedTime): ((atMs: number) => number) => {
  const isYear = yearTest(asked.year)
  const { month, day } = asked
  if (month === undefined) return (atMs) => (isYear(atMs) ? 0.25 : 0)
  const isMonth = monthTest(asked.year, month)
  const ofMonth = (atMs: number): number => (isMonth(atMs) ? 0.5 : 0)
  if (day === undefined) return ofMonth
  const noonOf = (year: number): number => utc(year, month) + (day - 0.5) * DAY_MS
  const noon = asked.year === undefined ? undefined : noonOf(asked.year)
  const noonOfYear = byYear(noonOf)
  return (atMs) => {
    const middle = noon ?? noonOfYear(atMs)
    const days = Math.abs(middle - atMs) / DAY_MS
    if (days <= 1.5) return 1
    return days <= 7 ? 0.75 : ofMonth(atMs)
  }
}

// Of every memory: bounds are made once, where the question names a year, and no date is.
const yearTest = (year: number | undefined): ((atMs: number) => boolean) => {
  if (year === undefined) return () => true
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
  return (atMs) => atMs >= from && atMs < to
}

const monthTest = (year: number | undefined, month: number): ((atMs: number) => boolean) => {
  if (year !== undefined) return within(year, month)
  const isWithin = byYear((of) => within(of, month))
  return (atMs) => isWithin(atMs)(atMs)
}

const within = (year: number, month: number): ((atMs: number) => boolean) => {
  const [from, to] = [utc(year, month), utc(year, month + 1)]
  return (atMs) => atMs >= from && atMs < to
}

// Date.UTC takes a year below 100 for one of the last century.
const utc = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1)

/** What a year gives, made once for times of one year after each other, as memories mostly come. */
const byYear = <T>(make: (year: number) => T): ((atMs: number) => T) => {
  let [from, to] = [0, 0]
  let made: T | undefined
  return (atMs) => {
    if (made === undefined || atMs < from || atMs >= to) {
      const year = new Date(atMs).getUTCFullYear()
      from = utc(year, 0)
      to = utc(year + 1, 0)
      made = make(year)
    }
    return made
  }
}
