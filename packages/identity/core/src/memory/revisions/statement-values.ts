import type { Word } from './statement-words.ts'

type StatementValueType = 'weekday' | 'date' | 'month' | 'time' | 'number' | 'contact' | 'name'

/** A value of a statement, as a range of its words. */
export type StatementValue = {
  readonly type: StatementValueType
  /** Words `from` to `to`, exclusive. */
  readonly from: number
  readonly to: number
  /** Normalized, to compare. */
  readonly key: string
  /** Stem of the unit or of what is counted. */
  readonly unit: string | undefined
  /** The preposition or verb before it. */
  readonly anchor: string | undefined
}

const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(
    ' ',
  ),
)
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th)$/
const CLOCK = /^(?:\d{1,2}:\d\d|\d{1,2}(?:am|pm))$/
const DAY = /^\d{1,2}(?:st|nd|rd|th)?$/
const NUMERIC = /^[@#$€£+]?\d/
/** "new_checkout", "core-utils" after "called". */
const IDENTIFIER = /^[\p{L}\d]{1,40}_[\p{L}\d_]{1,40}$/u
const HALVES = new Set(['am', 'pm', 'a.m', 'p.m', "o'clock"])
const DAYS_AROUND = new Set([
  'yesterday',
  'today',
  'tomorrow',
  'last',
  'this',
  'next',
  'recently',
  'lately',
  'instead',
])
const SKIPPED = new Set(['the', 'a', 'an', 'my', 'our', 'now', 'actually', 'only', 'just'])
/** Whether a capitalized word is part of a name; the first word of a sentence never is. */
const isName = (words: readonly Word[], at: number): boolean => {
  const word = words[at]
  if (!word?.isCapital || !word.isContent) return false
  if (WEEKDAY.test(word.text) || MONTHS.has(word.text)) return false
  const before = words[at - 1]
  if (before === undefined || (before.isMark && before.text !== ',' && before.text !== ':'))
    return false
  // "Thanks, John!" and "Hey John," address John.
  const after = words[at + 1]
  const isApart = before.isMark || GREETINGS.has(before.text)
  return !isApart || !(after === undefined || after.isMark)
}

const GREETINGS = new Set(
  'hey hi hello thanks thank yeah yes yep no nope wow oh sure absolutely congrats bye dear ok okay well cheers problem worries prob thing you'.split(
    ' ',
  ),
)

/** The values of a statement whose type is known from their form, in order. */
export const findValues = (words: readonly Word[]): StatementValue[] => {
  const values: StatementValue[] = []
  for (let at = 0; at < words.length;) {
    const found = valueAt(words, at)
    if (found) values.push(found)
    at = found ? found.to : at + 1
  }
  return values
}

const valueAt = (words: readonly Word[], at: number): StatementValue | undefined => {
  const word = words[at] as Word
  const next = words[at + 1]?.text ?? ''
  const make = (type: StatementValueType, to: number, unit?: string): StatementValue => ({
    type,
    from: at,
    to,
    key: words
      .slice(at, to)
      .filter(({ isMark, text }) => !isMark && text !== 'of')
      .map((each) => (type === 'name' ? each.text : each.stem))
      .toSorted()
      .join(' '),
    unit,
    anchor: anchorBefore(words, at),
  })
  if (word.isMark) return undefined
  if (/^@|[^\s]@/.test(word.text)) return make('contact', at + 1)
  if (WEEKDAY.test(word.text)) return make('weekday', at + 1)
  if (MONTHS.has(word.text) && (word.isCapital || word.text !== 'may'))
    return DAY.test(next)
      ? make('date', withYear(words, at + 2))
      : make('month', withYear(words, at + 1))
  if (CLOCK.test(word.text) || word.text === 'noon' || word.text === 'midnight')
    return make('time', HALVES.has(next) ? at + 2 : at + 1)
  if (DAY.test(word.text)) {
    const of = next === 'of' ? 2 : 1
    if (MONTHS.has(words[at + of]?.text ?? '')) return make('date', withYear(words, at + of + 1))
  }
  if (NUMERIC.test(word.text) || /^\d+$/.test(word.stem)) return numberAt(words, at, make)
  if (IDENTIFIER.test(word.text)) return make('name', at + 1)
  if (!isName(words, at)) return undefined
  let to = at + 1
  while (words[to]?.isCapital && words[to]?.isMark === false) to += 1
  if (/^\d+$/.test(words[to]?.text ?? '')) to += 1
  return make('name', to)
}

const withYear = (words: readonly Word[], to: number): number =>
  /^(?:19|20)\d\d$/.test(words[to]?.text ?? '') ? to + 1 : to

type Make = (type: StatementValueType, to: number, unit?: string) => StatementValue

const numberAt = (words: readonly Word[], at: number, make: Make): StatementValue => {
  const word = words[at] as Word
  const next = words[at + 1]
  const before = words[at - 1]?.text
  if (HALVES.has(next?.text ?? '')) return make('time', at + 2)
  if (ORDINAL.test(word.text) && !next?.isContent) return make('date', at + 1)
  if (/^[$€£]/.test(word.text)) return make('number', at + 1, 'money')
  if (/^\+?\d[\d-]{5,}$/.test(word.text)) return make('contact', at + 1)
  if (before === 'at' && !next?.isContent) return make('time', at + 1)
  return make(
    'number',
    at + 1,
    next?.isContent === true && !DAYS_AROUND.has(next.text) ? next.stem : undefined,
  )
}

const anchorBefore = (words: readonly Word[], at: number): string | undefined => {
  let before = at - 1
  while (before >= 0 && SKIPPED.has(words[before]?.text ?? '')) before -= 1
  const word = words[before]
  return word === undefined || word.isMark ? undefined : word.stem
}
