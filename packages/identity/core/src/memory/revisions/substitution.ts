import {
  ARTICLES,
  BE,
  BETWEEN_VALUES,
  DEFINITE,
  FREE_NAMES,
  NAMED_SEVERALLY,
  ONE_OBJECT,
  PERIODS,
  RELATIONS,
  UNIDENTIFIED,
  isPastEvent,
} from './one-valued.ts'
import type { PairText } from './learned/pair-text.ts'
import { EXCLUSIVE_VALUES } from './revision-words.ts'
import { hasVerb, readSubject } from './statement-subject.ts'
import type { Word } from './statement-words.ts'

/** The one place in which two texts differ. */
export type Substitution = {
  readonly stale: readonly Word[]
  readonly current: readonly Word[]
}

const WORDS_MAX = 4
const COMMON_MIN = 2
const isSaid = ({ isMark }: Word): boolean => !isMark

/** Finds the place where one text has other words than another that is the same otherwise. */
const findDifference = (a: readonly Word[], b: readonly Word[]) => {
  const [old, now] = [a.filter(isSaid), b.filter(isSaid)]
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start]?.stem === now[start]?.stem) start += 1
  let end = 0
  while (end < most - start && old.at(-1 - end)?.stem === now.at(-1 - end)?.stem) end += 1
  const [stale, current] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const isShort = [stale, current].every(({ length }) => length > 0 && length <= WORDS_MAX)
  return isShort && start >= COMMON_MIN
    ? { stale, current, before: now.slice(0, start), after: now.slice(now.length - end) }
    : undefined
}
type Difference = NonNullable<ReturnType<typeof findDifference>>

/**
 * Finds another value in the same words, of an attribute that has one value at a time: "My locker
 * is number 14" and "My locker is number 41". No word needs to mark the change. "I like jazz" and
 * "I like rock" are both valid, as are the names of two dogs.
 */
export const findSubstitution = (prior: PairText, later: PairText): Substitution | undefined => {
  if (later.isQuestion || prior.isQuestion || later.count > 1 || prior.count > 1) return undefined
  if (prior.reality !== later.reality || !/^(?:fact|plan)$/.test(later.reality)) return undefined
  const found = findDifference(prior.words, later.words)
  if (!found) return undefined
  return isOneKind(prior, later, found) && isOneValued(later, found)
    ? { stale: found.stale, current: found.current }
    : undefined
}

/** Both places have values of the same types, names, or other words of the same form. */
const isOneKind = (prior: PairText, later: PairText, found: Difference): boolean => {
  const { stale, current, before } = found
  const own = (words: readonly Word[]): string =>
    words.flatMap(({ isContent, text }) => (isContent ? [] : [text])).join(' ')
  const isPlain = [...stale, ...current].every(
    ({ isContent, text }) => isContent || BETWEEN_VALUES.has(text),
  )
  if (!isPlain || own(stale) !== own(current)) return false
  if (stale.some(({ stem, isContent }) => isContent && current.some((one) => one.stem === stem)))
    return isTyped(prior, stale) && getTypes(prior, stale) === getTypes(later, current)
  if (isTyped(prior, stale) || isTyped(later, current))
    return getTypes(prior, stale) === getTypes(later, current)
  const [wasName, isName] = [stale, current].map((words) => words.every((word) => word.isCapital))
  if (wasName === true && isName === true) return true
  const last = before.at(-1)
  if (before.some(({ text }) => FREE_NAMES.has(text)) && BE.has(last?.text ?? '')) return true
  if (FREE_NAMES.has(last?.text ?? '')) return true
  const isExclusive = EXCLUSIVE_VALUES.some(
    (values) => values.has(stale[0]?.stem ?? '') && values.has(current[0]?.stem ?? ''),
  )
  return (
    isExclusive ||
    (last !== undefined &&
      (ARTICLES.has(last.text) || RELATIONS.has(last.text) || ONE_OBJECT.has(last.stem)))
  )
}

const valuesIn = ({ values, words }: PairText, some: readonly Word[]) =>
  values.filter(
    ({ type, from, to }) =>
      type !== 'name' && words.slice(from, to).some((word) => some.includes(word)),
  )
const isTyped = (text: PairText, some: readonly Word[]): boolean => valuesIn(text, some).length > 0
const getTypes = (text: PairText, some: readonly Word[]): string =>
  valuesIn(text, some)
    .map(({ type, anchor }) => `${type === 'time' ? 'number' : type} ${anchor ?? ''}`)
    .join(', ')

/** The words before the place say what it is the one value of. */
const isOneValued = (later: PairText, found: Difference): boolean => {
  const { before, after } = found
  const subject = readSubject(later.words)
  // "The meeting on Monday is long" states nothing about the day. "6 am" has no verb.
  if (after.some(({ text }) => text !== 'am' && BE.has(text))) return false
  if (isPastEvent(before.map(({ text }) => text))) return false
  if (subject.kind === 'speaker') return isOneObject(later, found)
  if (!hasVerb(before)) return false
  if (before[0]?.text === 'there') return isTyped(later, found.current)
  if (subject.kind === 'pronoun' && subject.content.length === 0) return false
  const isNaming = before.some(({ text }) => /^(?:called|named|name)$/.test(text))
  const several = isNaming ? NAMED_SEVERALLY : UNIDENTIFIED
  return !before.some(({ stem }) => several.has(stem))
}

/** "I work at Acme", "I run 20 km a week", "I edit my videos with iMovie". */
const isOneObject = (later: PairText, { current, before, after }: Difference): boolean => {
  if (before.some(({ stem }) => ONE_OBJECT.has(stem))) return true
  const isCounted = isTyped(later, current) && after.some(({ text }) => PERIODS.has(text))
  const at = before.findLastIndex(({ text }) => !ARTICLES.has(text))
  const isRelated = RELATIONS.has(before[at]?.text ?? '')
  return isCounted || (isRelated && before.slice(0, at).some(({ text }) => DEFINITE.has(text)))
}
