import {
  type Revision,
  type Comparison,
  isCovered,
  getRange,
  isShort,
  isMarked,
  extraWords,
  hasOwner,
} from './comparison.ts'
import { ATTRIBUTE_WORDS, CHANGE_VERBS, LOCATORS, MOVES, SPOKEN } from './revision-words.ts'
import type { StatementValue } from './statement-values.ts'
import { sayWords, type Segment, getContentWords } from './statement.ts'
import { isEqual, isComparable } from './value-equality.ts'

const COPULAS = new Set([
  'be',
  'is',
  "'s",
  'call',
  'name',
  'under',
  'as',
  'am',
  'ar',
  'wa',
  'it',
  'by',
  'are',
  'was',
  'meant',
  'mean',
])

/** Words before a value that the statement itself gives up: "25 people instead of 20". */
const GIVEN_UP = new Set(['of', 'not', 'than', 'from'])

/** Values, apart from names, that the earlier sentence doesn't have for the same thing. */
export const changedValues = ({ old, segment }: Comparison): StatementValue[] =>
  segment.values.filter(
    (now) =>
      now.type !== 'name' &&
      !old.values.some(
        (one) =>
          isEqual(one, now) &&
          (GIVEN_UP.has(now.anchor ?? '') ||
            (one.unit === now.unit && (one.unit !== undefined || one.anchor === now.anchor))),
      ),
  )

/** Another date, time, number, address, or name for the same thing. */
export const findTypedConflict = (pair: Comparison): Revision | undefined => {
  const { old, segment, later, isRecent } = pair
  if (!isMarked(pair)) return undefined
  for (const now of segment.values) {
    const value = segment.words.slice(now.from, now.to)
    if (old.values.some((one) => isEqual(one, now) && isComparable(one, now, true))) continue
    const isMoved = segment.words.some(({ stem }) => CHANGE_VERBS.has(stem))
    const candidates = old.values.filter((one) => isComparable(one, now, isMoved))
    const alike = segment.values.filter(({ type, unit }) => type === now.type && unit === now.unit)
    const stale =
      candidates.length === 1
        ? candidates[0]
        : (candidates.find(({ unit }) => unit !== undefined && unit === now.unit) ??
          candidates.find(
            ({ anchor }) => anchor !== undefined && anchor === now.anchor && !COPULAS.has(anchor),
          ) ??
          (alike.length === candidates.length ? candidates[alike.indexOf(now)] : undefined) ??
          nearest(candidates, pair) ??
          (later.isError ? candidates[0] : undefined))
    if (!stale) continue
    if (
      now.unit !== undefined &&
      now.unit !== 'money' &&
      stale.unit !== now.unit &&
      !isCovered(now.unit, old)
    )
      continue
    if (stale.type === 'name' && !isShort(pair)) continue
    if (
      stale.type === 'name' &&
      !hasSameAnchor(
        stale,
        now,
        isMoved,
        /\b(?:decided|settled) on\b|\bwent with\b/.test(sayWords(segment.words)),
        segment.words.some(({ stem }) => MOVES.test(stem)),
      )
    )
      continue
    if (extraWords(segment, old, value).length > 0) continue
    const others = getContentWords(segment.words).filter(
      (word) => !value.includes(word) && old.stems.has(word.stem),
    )
    if (
      others.length === 0 &&
      !(isRecent && (isReference(segment) || isAttribute(segment))) &&
      !segment.subject.content.some((one) => old.stems.has(one))
    )
      continue
    return { stale: getRange(old.words.slice(stale.from, stale.to)), current: getRange(value) }
  }
  return undefined
}

/** "My new address is …": the subject names what the value is. */
const isAttribute = ({ subject }: Segment): boolean =>
  subject.content.length > 0 && subject.content.every((one) => ATTRIBUTE_WORDS.has(one))

/** The value that follows a word which both sentences have most closely. */
const nearest = (
  candidates: readonly StatementValue[],
  { old, segment }: Comparison,
): StatementValue | undefined => {
  const shared = new Set(getContentWords(segment.words).map(({ stem }) => stem))
  const distance = ({ from }: StatementValue): number => {
    const at = old.words
      .slice(0, from)
      .findLastIndex(({ stem, isContent }) => isContent && shared.has(stem))
    return at < 0 ? Infinity : from - at
  }
  const [first, second] = candidates.toSorted((a, b) => distance(a) - distance(b))
  return first && distance(first) <= 2 && (!second || distance(second) > 2) ? first : undefined
}

const isReference = ({ subject }: Segment): boolean => subject.kind !== 'noun'

const hasSameAnchor = (
  old: StatementValue,
  now: StatementValue,
  isMoved: boolean,
  isChosen: boolean,
  isPlaceMove: boolean,
): boolean => {
  if (isMoved && now.anchor === 'to')
    return old.anchor === undefined || LOCATORS.has(old.anchor) || !isPlaceMove
  if (old.anchor === now.anchor || isChosen) return true
  if (now.anchor === undefined || SPOKEN.has(now.anchor)) return true
  return COPULAS.has(old.anchor ?? '') && COPULAS.has(now.anchor)
}

/**
 * The same sentence about the same definite thing with another date, number, or address: a thing
 * has one at a time, so that no word needs to mark the change.
 */
export const findSameFrame = (pair: Comparison): Revision | undefined => {
  const { old, segment, now: sentence, isRecent } = pair
  const { subject } = segment
  const isIt =
    subject.kind === 'pronoun' &&
    isRecent &&
    /^(?:it|that)$/.test(segment.words.find(({ isMark }) => !isMark)?.text ?? '')
  const isSamePossessive =
    subject.kind === 'pronoun' &&
    subject.content.length > 0 &&
    segment.words[0]?.text === old.words[0]?.text
  if (subject.kind !== 'noun' && !isIt && !isSamePossessive) return undefined
  // "My number" and "the number" are two.
  if (!isIt && hasOwner(segment.words) !== hasOwner(old.words)) return undefined
  for (const now of segment.values) {
    if (now.type === 'name' || old.values.some((one) => isEqual(one, now))) continue
    const value = segment.words.slice(now.from, now.to)
    const candidates = old.values.filter(
      (one) => one.type === now.type && one.unit === now.unit && one.anchor === now.anchor,
    )
    const [stale] = candidates
    if (!stale || candidates.length > 1 || extraWords(segment, old, value).length > 0) continue
    if (isIt && now.unit === undefined) continue
    const staleWords = old.words.slice(stale.from, stale.to)
    // "Room 7": the word before the number says what it is.
    const isLabeled = segment.words[now.from - 1]?.isContent === true
    const isElsewhere = getContentWords(sentence.words).some(
      (word) => !segment.words.includes(word) && !old.stems.has(word.stem),
    )
    if (isElsewhere && !pair.later.isError) continue
    const isComplete = getContentWords(old.words).every(
      (word) => staleWords.includes(word) || sentence.stems.has(word.stem),
    )
    const hasVerb =
      subject.kind === 'noun' &&
      segment.words[subject.end]?.stem === old.words[old.subject.end]?.stem
    if (!isIt && !isLabeled && (!isComplete || !hasVerb)) continue
    return { stale: getRange(staleWords), current: getRange(value) }
  }
  return undefined
}
