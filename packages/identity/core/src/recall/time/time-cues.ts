/**
 * Which kinds of words and numbers a text contains, as bits. A pattern for a time can match only a
 * text with its cues, and one pass that finds all cues takes less time than one pattern. A text may
 * have a cue without such a word, never a word without its cue.
 */
export type TimeCues = number

/** Cues of words, and how these begin: three or four letters. */
const WORD_CUES = {
  month: 'jan feb mar apr may jun jul aug sep oct nov dec',
  weekday: 'mon tue wed thu fri sat sun',
  unit: 'day week mont year',
  pastDay: 'yest nigh',
  presentDay: 'toda toni morn afte even',
  nextDay: 'tomo',
  ago: 'ago',
  direction: 'last past prev this next comi upco',
  recently: 'rece',
  part: 'earl mid late begi star midd end',
  quarter: 'quar',
  season: 'spri summ autu fall wint',
  holiday: `day year epip vale fool cinc june july hall fawk nigh sain chri xmas gras tues wedn thur frid sund mond
    east asce pent whit corp than adve`,
} as const

/** Cues of numbers. */
const NUMBER_CUES = [
  'digit',
  /** Four digits of this century or the last. */
  'year',
  /** Two numbers, such as those of a date. */
  'date',
  /** "Q3". */
  'numberedQuarter',
  /** A number or a month after "to", "and", or a dash. */
  'rangeEnd',
] as const

export type TimeCue = keyof typeof WORD_CUES | (typeof NUMBER_CUES)[number]

const BITS = Object.fromEntries(
  [...Object.keys(WORD_CUES), ...NUMBER_CUES].map((cue, at) => [cue, 1 << at]),
) as Record<TimeCue, number>

/** The bits of some cues, any of which is enough. */
export const anyCue = (...cues: readonly TimeCue[]): TimeCues =>
  cues.reduce((bits, cue) => bits | BITS[cue], 0)

/** Whether a text with these cues has one of each group. */
export const hasCues = (cues: TimeCues, groups: readonly TimeCues[]): boolean => {
  for (const group of groups) if ((cues & group) === 0) return false
  return true
}

const TABLE_BITS = 12
const LETTERS_MIN = 3
const LETTERS_MAX = 4
const LETTER = 0x20

// Two beginnings may share a place: then each has the cues of both.
const addLetter = (hash: number, letter: number): number => Math.imul(hash, 31) + letter
const toPlace = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - TABLE_BITS)

const TABLE = (() => {
  const table = new Int32Array(1 << TABLE_BITS)
  for (const [cue, beginnings] of Object.entries(WORD_CUES))
    for (const beginning of beginnings.split(/\s+/)) {
      const place = toPlace(
        Array.from(beginning, (letter) => letter.charCodeAt(0)).reduce(addLetter, 0),
      )
      table[place] = (table[place] as number) | BITS[cue as TimeCue]
    }
  return table
})()

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
/** The lowercase letter of a code; 0 for anything but a letter of ASCII. */
const toLetter = (code: number): number => {
  const lower = code | LETTER
  return code < 0x80 && lower >= 0x61 && lower <= 0x7a ? lower : 0
}

/** Finds the cues of a text in one pass. */
export const readTimeCues = (text: string): TimeCues => {
  let cues = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) {
      const end = endOfNumber(text, at)
      cues |= numberCues(text, at, end)
      at = end
    } else if (toLetter(code) > 0) {
      const found = wordCues(text, at)
      cues |= found
      if (found & BITS.month && isRangeEnd(text, at)) cues |= BITS.rangeEnd
      at += 1
      while (at < text.length && toLetter(text.charCodeAt(at)) > 0) at += 1
    } else at += 1
  }
  return cues
}

const wordCues = (text: string, start: number): TimeCues => {
  let hash = 0
  let cues = 0
  for (let letters = 1; letters <= LETTERS_MAX; letters += 1) {
    // Beyond the end the code is NaN, which doesn't count as a letter either.
    const letter = toLetter(text.charCodeAt(start + letters - 1))
    if (letter === 0) break
    hash = addLetter(hash, letter)
    if (letters >= LETTERS_MIN) cues |= TABLE[toPlace(hash)] as number
  }
  return cues
}

const endOfNumber = (text: string, start: number): number => {
  let end = start + 1
  while (isDigit(text.charCodeAt(end))) end += 1
  return end
}

const numberCues = (text: string, start: number, end: number): TimeCues => {
  let cues = BITS.digit
  const isYear = end - start === 4 && /^(?:19|20)/.test(text.slice(start, end))
  if (isYear) cues |= BITS.year
  const isDatePart = isYear || end - start <= 2 || (end - start === 4 && text[end] === '-')
  if (isDatePart && isBeforeDatePart(text, end)) cues |= BITS.date
  if (toLetter(text.charCodeAt(start - 1)) === 0x71) cues |= BITS.numberedQuarter
  if (isRangeEnd(text, start)) cues |= BITS.rangeEnd
  return cues
}

const DATE_SEPARATORS = './-'

/** Whether a day or a month as a number follows the end of a number. */
const isBeforeDatePart = (text: string, end: number): boolean => {
  if (end >= text.length || !DATE_SEPARATORS.includes(text[end] as string)) return false
  const next = text[end + 1] === ' ' ? end + 2 : end + 1
  return isDigit(text.charCodeAt(next)) && endOfNumber(text, next) - next <= 2
}

const JOINT = /(?:[-–—/]|(?:to|through|thru|until|till|and|und|bis|zum|the)) ?$/i
/** Characters of the longest joint. */
const JOINT_CHARS_MAX = 8
/** Last signs of a joint, and of the words that are part of one. */
const JOINT_ENDS = '-–—/ohulndsmeOHULNDSME'

const isRangeEnd = (text: string, start: number): boolean => {
  const last = text[start - 1] === ' ' ? start - 2 : start - 1
  const sign = text[last]
  if (sign === undefined || !JOINT_ENDS.includes(sign)) return false
  return JOINT.test(text.slice(Math.max(0, start - JOINT_CHARS_MAX - 1), start))
}
