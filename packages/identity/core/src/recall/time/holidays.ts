import { type DayRange, type YearlyRange, dayNumber, nthWeekday, oneDay } from './day-range.ts'

/**
 * Easter Sunday of the Gregorian calendar: the anonymous algorithm of 1876 (Meeus, Astronomical
 * Algorithms, chapter 8).
 */
export const easterSunday = (year: number): number => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const shift = Math.floor((century + 8) / 25)
  const moon = Math.floor((century - shift + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * correction + 114
  return dayNumber(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)
}

type Holiday = {
  /** Source of a pattern. */
  readonly names: string
  readonly days: YearlyRange
  /** A name, and the last of its days in 2025. */
  readonly example: readonly [name: string, lastDay: string]
}

const between = (from: number, last: number): DayRange => ({ from, to: last + 1 })

const fixed =
  (month: number, day: number): YearlyRange =>
  (year) =>
    oneDay(dayNumber(year, month - 1, day))

const byEaster =
  (offset: number): YearlyRange =>
  (year) =>
    oneDay(easterSunday(year) + offset)

const byWeekday =
  (nth: number, weekday: number, month: number, offset = 0): YearlyRange =>
  (year) =>
    oneDay(nthWeekday(year, month - 1, nth, weekday) + offset)

const [SUN, MON, THU] = [0, 1, 4]

/**
 * Holidays by their names, as alternatives of a pattern that compares without case, with a straight
 * apostrophe. Of names that share a beginning the longer comes first.
 */
export const HOLIDAYS: readonly Holiday[] = [
  { names: "new year'?s eve", days: fixed(12, 31), example: ["New Year's Eve", '2025-12-31'] },
  { names: "new year'?s day", days: fixed(1, 1), example: ['New Year’s Day', '2025-01-01'] },
  {
    names: "new year's",
    days: (year) => between(dayNumber(year, 0, 0), dayNumber(year, 0, 1)),
    example: ["New Year's", '2025-01-01'],
  },
  { names: 'epiphany', days: fixed(1, 6), example: ['Epiphany', '2025-01-06'] },
  { names: 'australia day', days: fixed(1, 26), example: ['Australia Day', '2025-01-26'] },
  { names: 'groundhog day', days: fixed(2, 2), example: ['Groundhog Day', '2025-02-02'] },
  {
    names: "(?:saint |st\\.? )?valentine'?s(?: day)?",
    days: fixed(2, 14),
    example: ["St. Valentine's Day", '2025-02-14'],
  },
  {
    names: "(?:international )?women'?s day",
    days: fixed(3, 8),
    example: ["International Women's Day", '2025-03-08'],
  },
  {
    names: "(?:saint |st\\.? )?(?:patrick|paddy)'?s day",
    days: fixed(3, 17),
    example: ["St Patrick's Day", '2025-03-17'],
  },
  {
    names: "april fools'?(?: day)?",
    days: fixed(4, 1),
    example: ["April Fools' Day", '2025-04-01'],
  },
  { names: 'earth day', days: fixed(4, 22), example: ['Earth Day', '2025-04-22'] },
  { names: 'anzac day', days: fixed(4, 25), example: ['ANZAC Day', '2025-04-25'] },
  { names: 'may day', days: fixed(5, 1), example: ['May Day', '2025-05-01'] },
  { names: 'cinco de mayo', days: fixed(5, 5), example: ['Cinco de Mayo', '2025-05-05'] },
  { names: 'juneteenth', days: fixed(6, 19), example: ['Juneteenth', '2025-06-19'] },
  { names: 'canada day', days: fixed(7, 1), example: ['Canada Day', '2025-07-01'] },
  {
    names: 'independence day|fourth of july',
    days: fixed(7, 4),
    example: ['Fourth of July', '2025-07-04'],
  },
  { names: 'bastille day', days: fixed(7, 14), example: ['Bastille Day', '2025-07-14'] },
  { names: 'german unity day', days: fixed(10, 3), example: ['German Unity Day', '2025-10-03'] },
  { names: "halloween|hallowe'en", days: fixed(10, 31), example: ['Halloween', '2025-10-31'] },
  {
    names: "all saints'?(?: day)?",
    days: fixed(11, 1),
    example: ["All Saints' Day", '2025-11-01'],
  },
  {
    names: 'guy fawkes(?: night| day)?|bonfire night',
    days: fixed(11, 5),
    example: ['Guy Fawkes Night', '2025-11-05'],
  },
  {
    names: "veterans'? day|remembrance day|armistice day",
    days: fixed(11, 11),
    example: ["Veterans' Day", '2025-11-11'],
  },
  {
    names: "(?:saint|st\\.?) nicholas'?s? day",
    days: fixed(12, 6),
    example: ['St. Nicholas Day', '2025-12-06'],
  },
  { names: 'christmas eve', days: fixed(12, 24), example: ['Christmas Eve', '2025-12-24'] },
  { names: 'christmas day', days: fixed(12, 25), example: ['Christmas Day', '2025-12-25'] },
  { names: 'boxing day', days: fixed(12, 26), example: ['Boxing Day', '2025-12-26'] },
  {
    names: 'christmas|xmas',
    days: (year) => between(dayNumber(year, 11, 24), dayNumber(year, 11, 26)),
    example: ['Christmas', '2025-12-26'],
  },
  {
    names: 'mardi gras|shrove tuesday|pancake day',
    days: byEaster(-47),
    example: ['Mardi Gras', '2025-03-04'],
  },
  { names: 'ash wednesday', days: byEaster(-46), example: ['Ash Wednesday', '2025-03-05'] },
  { names: 'palm sunday', days: byEaster(-7), example: ['Palm Sunday', '2025-04-13'] },
  { names: 'maundy thursday', days: byEaster(-3), example: ['Maundy Thursday', '2025-04-17'] },
  { names: 'good friday', days: byEaster(-2), example: ['Good Friday', '2025-04-18'] },
  {
    names: 'easter sunday|easter day',
    days: byEaster(0),
    example: ['Easter Sunday', '2025-04-20'],
  },
  { names: 'easter monday', days: byEaster(1), example: ['Easter Monday', '2025-04-21'] },
  {
    names: 'easter',
    days: (year) => between(easterSunday(year) - 2, easterSunday(year) + 1),
    example: ['Easter', '2025-04-21'],
  },
  { names: 'ascension(?: day)?', days: byEaster(39), example: ['Ascension Day', '2025-05-29'] },
  { names: 'whit monday', days: byEaster(50), example: ['Whit Monday', '2025-06-09'] },
  {
    names: 'pentecost|whit sunday|whitsun',
    days: byEaster(49),
    example: ['Pentecost', '2025-06-08'],
  },
  { names: 'corpus christi', days: byEaster(60), example: ['Corpus Christi', '2025-06-19'] },
  {
    names: '(?:mlk|martin luther king(?:,? jr\\.?)?) day',
    days: byWeekday(3, MON, 1),
    example: ['Martin Luther King Jr. Day', '2025-01-20'],
  },
  {
    names: "presidents?'?s? day",
    days: byWeekday(3, MON, 2),
    example: ["Presidents' Day", '2025-02-17'],
  },
  { names: "mother'?s'? day", days: byWeekday(2, SUN, 5), example: ["Mother's Day", '2025-05-11'] },
  { names: 'memorial day', days: byWeekday(-1, MON, 5), example: ['Memorial Day', '2025-05-26'] },
  { names: "father'?s'? day", days: byWeekday(3, SUN, 6), example: ["Father's Day", '2025-06-15'] },
  { names: 'labor day', days: byWeekday(1, MON, 9), example: ['Labor Day', '2025-09-01'] },
  {
    names: "columbus day|indigenous peoples'? day",
    days: byWeekday(2, MON, 10),
    example: ["Indigenous Peoples' Day", '2025-10-13'],
  },
  {
    names: 'thanksgiving(?: day)?',
    days: byWeekday(4, THU, 11),
    example: ['Thanksgiving', '2025-11-27'],
  },
  {
    names: 'black friday',
    days: byWeekday(4, THU, 11, 1),
    example: ['Black Friday', '2025-11-28'],
  },
  {
    names: 'cyber monday',
    days: byWeekday(4, THU, 11, 4),
    example: ['Cyber Monday', '2025-12-01'],
  },
  {
    names: 'first (?:sunday of )?advent|advent sunday',
    days: (year) => {
      const eve = dayNumber(year, 11, 24)
      return oneDay(eve - ((eve + 4) % 7) - 21)
    },
    example: ['First Advent', '2025-11-30'],
  },
]

/** Source of a pattern for the name of a holiday, without a group. */
export const HOLIDAY_NAME = `(?:${HOLIDAYS.map(({ names }) => names).join('|')})`

const BY_NAME = HOLIDAYS.map(({ names, days }) => ({
  pattern: new RegExp(`^(?:${names})$`, 'i'),
  days,
}))

export const findHoliday = (name: string): YearlyRange | undefined =>
  BY_NAME.find(({ pattern }) => pattern.test(name))?.days
