const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Source of a pattern for the name of a month, without a group. */
export const MONTH_NAME =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** Source of a pattern for a year of four digits, without a group. */
export const YEAR = String.raw`(?:19|20)\d\d`

/** 0 to 11. */
export const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase())

/** "may" and "march" are words too: alone they are months only with a capital. */
export const isOrdinaryWord = (name: string): boolean => /^(?:may|march|mar)$/.test(name)
