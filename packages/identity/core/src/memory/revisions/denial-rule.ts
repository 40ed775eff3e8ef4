import { NONE } from './comparison.ts'
import {
  type Revision,
  type Comparison,
  CLEAR_SENTENCES_MAX,
  sharesContent,
  getRange,
  phraseFrom,
  isBe,
  isOneRun,
  getAttitude,
} from './comparison.ts'
import { ATTRIBUTE_WORDS, CHANGE_WORDS, NEGATIVE, POSITIVE } from './revision-words.ts'
import type { Word } from './statement-words.ts'
import { getContentWords } from './statement.ts'

const DENIAL_ENDS = new Set([
  'but',
  'because',
  'since',
  'anymore',
  'any',
  'after',
  'so',
  'and',
  'instead',
  'now',
])

/** "No worries" denies nothing. */
const SET_PHRASES = new Set(
  'worries problem problems prob doubt way idea matter kidding wonder thanks chance'.split(' '),
)

/** "No cheese", "there's no salad", "I take no sugar anymore". */
const isNoNoun = (words: readonly Word[], at: number): boolean => {
  const [before, next] = [words[at - 1], words[at + 1]]
  if (words[at]?.text !== 'no' || next?.isContent !== true || SET_PHRASES.has(next.text))
    return false
  const isThere = isBe(before) && words[at - 2]?.text === 'there'
  return (
    before === undefined || before.isMark || isThere || words.some(({ text }) => text === 'anymore')
  )
}

/** "Not Rex", "no longer at Acme", "instead of Monday": the earlier sentence has what is denied. */
export const findDenial = ({
  old,
  now,
  segment,
  later,
  prior,
}: Comparison): Revision | undefined => {
  const { words } = segment
  if (prior.count > CLEAR_SENTENCES_MAX) return undefined
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]?.text
    const isPlain = word.text === 'not'
    const isLonger = word.text === 'no' && next === 'longer'
    const isInstead =
      (word.text === 'instead' && next === 'of') || (word.text === 'rather' && next === 'than')
    const isNo = isNoNoun(words, at)
    const isMore = word.text === 'no' && next === 'more'
    if (!isPlain && !isLonger && !isInstead && !isNo && !isMore) continue
    const phrase = phraseFrom(words, at + (isPlain || isNo ? 1 : 2), DENIAL_ENDS)
    const denied = getContentWords(phrase).filter(
      ({ stem }) => !POSITIVE.has(stem) && !NEGATIVE.has(stem) && stem !== 'come',
    )
    const hasEnd = /\b(?:anymore|any more|any longer|after all)\b/.test(
      words
        .slice(at)
        .map(({ text }) => text)
        .join(' '),
    )
    const isNamedWrong =
      later.isError && denied.some((one) => one.isCapital && old.stems.has(one.stem))
    // "My card expired, I don't have one anymore."
    if (
      denied.length === 0 &&
      hasEnd &&
      isPlain &&
      next === 'have' &&
      sharesContent(now.words, old)
    )
      return NONE
    if (denied.length === 0 || (!isNamedWrong && !denied.every(({ stem }) => old.stems.has(stem))))
      continue
    if (getAttitude(words) !== 0 && getAttitude(words) === getAttitude(old.words)) continue
    if (
      old.words.some(({ text }) => text === 'not' || text === 'never' || text === 'no') &&
      !isInstead
    )
      continue
    const replacement = getContentWords(now.words).filter(
      (one) =>
        !old.stems.has(one.stem) && !CHANGE_WORDS.has(one.stem) && !ATTRIBUTE_WORDS.has(one.stem),
    )
    const before = words[at - 1]
    // Tastes differ from day to day: "I don't like tea" ends "I like tea" only with such a word.
    if (isPlain && !hasEnd && !later.isError && getAttitude(old.words) !== 0) continue
    // An intention isn't a fact.
    if (before?.text === 'will' && segment.subject.kind === 'speaker') continue
    if (isPlain && !hasEnd) {
      // "Not Monday again!" replaces nothing.
      const isBare =
        before === undefined ||
        before.isContent ||
        before.isMark ||
        !/^(?:is|are|am|was|were|'s|do|does|did|has|have|had|will|can)$/.test(before.text)
      const isKept = getContentWords(now.words).some(
        (one) => old.stems.has(one.stem) && !denied.some(({ stem }) => stem === one.stem),
      )
      if (isBare && replacement.length === 0 && !isKept) continue
      if (isBe(before) && replacement.length === 0 && !old.words.some(isBe)) continue
    }
    if (
      isNo &&
      !hasEnd &&
      words[at - 2]?.text !== 'there' &&
      replacement.length === 0 &&
      !later.isError &&
      !sharesContent(
        now.words.filter((one) => !denied.includes(one)),
        old,
      ) &&
      segment.subject.kind !== 'none'
    )
      continue
    const stale = getRange(
      old.words.filter(
        ({ stem, isContent }) => isContent && denied.some((one) => one.stem === stem),
      ),
    )
    return { stale, current: isOneRun(replacement, now.words) ? getRange(replacement) : undefined }
  }
  return undefined
}
