import {
  type Revision,
  NONE,
  type Comparison,
  getRange,
  isBe,
  isOtherPerson,
} from './comparison.ts'
import { isOthers } from './retraction-rules.ts'
import {
  ATTRIBUTE_WORDS,
  CHANGE_VERBS,
  CHANGE_WORDS,
  LOCATORS,
  MOVES,
  SPOKEN,
} from './revision-words.ts'
import { type StatementValue, findValues } from './statement-values.ts'
import type { Word } from './statement-words.ts'
import { getContentWords } from './statement.ts'
import { isEqual, isComparable } from './value-equality.ts'

/** "Ishiguro is my favorite author now": the subject is the new value. */
export const findInversion = (pair: Comparison): Revision | undefined => {
  const { old, segment, later } = pair
  const { words, subject } = segment
  if (!later.isChange || subject.kind !== 'noun' || !isOtherPerson(pair)) return undefined
  const value = getContentWords(words.slice(0, subject.end)).filter(({ isCapital }) => isCapital)
  const rest = getContentWords(words).filter(
    (word) => !value.includes(word) && !CHANGE_WORDS.has(word.stem),
  )
  if (rest.length === 0 || !rest.every(({ stem }) => old.stems.has(stem))) return undefined
  const stale = old.values.find(({ type }) => type === 'name')
  if (
    !stale ||
    (!isBe(words[subject.end]) && !/^(?:took|takes)$/.test(words[subject.end]?.text ?? ''))
  )
    return undefined
  return { stale: getRange(old.words.slice(stale.from, stale.to)), current: getRange(value) }
}

const TARGETS = new Set([
  'to',
  'with',
  'in',
  'for',
  'until',
  'till',
  'into',
  'next',
  'from',
  'on',
  'by',
])

const PERSONS = new Set(['me', 'us', 'you', 'him', 'them'])

/** "They renamed the project to Osprey": a change of something that the earlier sentence names. */
export const findChangedObject = (pair: Comparison): Revision | undefined => {
  const { old, segment, isRecent } = pair
  if (isOthers(pair)) return undefined
  const { words, subject } = segment
  const at = words.findIndex(({ stem }) => CHANGE_VERBS.has(stem))
  if (at < 0 || words[at - 1]?.text === 'to' || words[at - 1]?.text === 'not') return undefined
  let target = at + 1
  while (words[target] && !TARGETS.has(words[target]?.text ?? '')) target += 1
  // "It moved me to tears."
  if (words.slice(at + 1, target).some(({ text }) => PERSONS.has(text))) return undefined
  const value = words[target] ? getContentWords(words.slice(target)) : []
  const own = getContentWords(words.slice(at + 1, target)).filter(
    ({ stem }) => !CHANGE_WORDS.has(stem) && stem !== 'back' && stem !== 'forward',
  )
  const topic =
    own.length > 0 ? own : subject.kind === 'noun' ? getContentWords(words.slice(0, at)) : []
  const isReferring = own.length === 0 && subject.kind === 'pronoun' && isRecent
  const named = topic.filter(({ stem }) => !ATTRIBUTE_WORDS.has(stem) && !CHANGE_WORDS.has(stem))
  if (!isReferring && (named.length === 0 || !named.every(({ stem }) => old.stems.has(stem))))
    return undefined
  const fresh = value.filter(({ stem }) => !old.stems.has(stem) && !CHANGE_WORDS.has(stem))
  if (fresh.length === 0) return undefined
  const values = findValues(words)
  const typed = values.find(({ from }) => from > at)
  if (typed) {
    const stale = old.values.find(
      (one) =>
        isComparable(one, typed, true) &&
        !isEqual(one, typed) &&
        (typed.type !== 'name' || canMove(one, words[at] as Word)),
    )
    const position = stale && getRange(old.words.slice(stale.from, stale.to))
    if (stale) return { stale: position, current: getRange(words.slice(typed.from, typed.to)) }
    // Another number or date is another attribute.
    if (typed.type !== 'name')
      return old.values.length === 0 && !isReferring && typed.type !== 'number' ? NONE : undefined
  }
  if (MOVES.test(words[at]?.stem ?? '') && !old.words.some(({ text }) => LOCATORS.has(text)))
    return undefined
  return isReferring && old.values.length === 0 ? undefined : NONE
}

/** A move changes a place, and another verb another name. */
const canMove = ({ anchor }: StatementValue, verb: Word): boolean =>
  !MOVES.test(verb.stem) || anchor === undefined || LOCATORS.has(anchor) || SPOKEN.has(anchor)
