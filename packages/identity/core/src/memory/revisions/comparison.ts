import { CHANGE_CUES, hasCue } from './revision-cues.ts'
import {
  ANNOUNCED_BY,
  ATTRIBUTE_WORDS,
  CHANGE_VERBS,
  CHANGE_WORDS,
  NEGATIVE,
  POSITIVE,
} from './revision-words.ts'
import type { Word } from './statement-words.ts'
import {
  type Sentence,
  type Statement,
  type Segment,
  getContentWords,
  sayWords,
} from './statement.ts'

export type Revision = {
  /** Position of the value in the earlier text that is no longer valid, if it is known. */
  readonly stale: TextRange | undefined
  /** Position of the value in the later text that replaces it. */
  readonly current: TextRange | undefined
}

export type TextRange = { readonly start: number; readonly end: number }

/** In a text of more sentences, the words of a denial don't show which one it refers to. */
export const CLEAR_SENTENCES_MAX = 2

export const NONE: Revision = { stale: undefined, current: undefined }

export type Comparison = {
  readonly old: Sentence
  readonly now: Sentence
  readonly segment: Segment
  readonly prior: Statement
  readonly later: Statement
  readonly isRecent: boolean
}

export const isCovered = (stem: string, old: Sentence): boolean =>
  isNamed(stem, old) || ATTRIBUTE_WORDS.has(stem) || CHANGE_WORDS.has(stem)

/** The sentence has the word, or announces what it names. */
export const isNamed = (stem: string, { stems }: Sentence): boolean =>
  stems.has(stem) || [...(ANNOUNCED_BY.get(stem) ?? [])].some((word) => stems.has(word))

export const hasSameSubject = ({ old, now, segment, isRecent }: Comparison): boolean => {
  const { subject } = segment
  const from = old.subject
  // "His lawyer" isn't "my lawyer".
  if (
    subject.kind === 'pronoun' &&
    hasOwner(old.words) &&
    subject.content.some((one) => from.content.includes(one))
  )
    return false
  if (subject.kind === 'none' || subject.kind === 'pronoun')
    return (
      (isRecent || sharesContent(now.words, old)) &&
      subject.content.every((one) => isCovered(one, old))
    )
  if (subject.kind === 'speaker')
    return (
      from.kind !== 'noun' ||
      from.content.length === 0 ||
      from.content.some((one) => now.stems.has(one)) ||
      old.values.some(
        ({ type, from: start, to }) =>
          type === 'name' && old.words.slice(start, to).some(({ stem }) => now.stems.has(stem)),
      ) ||
      (isRecent && isSwitchConfirmed(now, old))
    )
  if (subject.content.every((one) => isCovered(one, old)))
    return subject.content.some((one) => old.stems.has(one)) || isRecent
  return false
}

/** "Yes, we changed to the Novotel." */
const isSwitchConfirmed = ({ words }: Sentence, old: Sentence): boolean =>
  /^(?:yes|right|exactly|correct|indeed)$/.test(words[0]?.text ?? '') &&
  words.some(({ stem }, at) => CHANGE_VERBS.has(stem) && words[at + 1]?.text === 'to') &&
  old.values.filter(({ type }) => type === 'name').length === 1

export const sharesContent = (words: readonly Word[], old: Sentence): boolean =>
  words.some(({ isContent, stem }) => isContent && old.stems.has(stem) && !CHANGE_WORDS.has(stem))

export const getRange = (words: readonly Word[]): TextRange | undefined => {
  const [first, last] = [words[0], words.at(-1)]
  return first && last ? { start: first.start, end: last.end } : undefined
}

/** Words from a position to the end of their phrase. */
export const phraseFrom = (
  words: readonly Word[],
  from: number,
  ends: ReadonlySet<string>,
): Word[] => {
  const phrase: Word[] = []
  for (const word of words.slice(from)) {
    if (word.isMark || ends.has(word.text)) break
    phrase.push(word)
  }
  return phrase
}

export const isBe = (word: Word | undefined): boolean =>
  word !== undefined && /^(?:is|am|are|was|were|be|'s)$/.test(word.text)

export const isOneRun = (run: readonly Word[], words: readonly Word[]): boolean => {
  const [first, last] = [run[0], run.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    words.indexOf(last) - words.indexOf(first) === run.length - 1
  )
}

export const ATTITUDE_STEMS = new Set([...POSITIVE, ...NEGATIVE, 'old'])

/** A person that the earlier sentence doesn't name. */
export const isOtherPerson = ({ segment: { subject }, old }: Comparison): boolean =>
  subject.kind === 'noun' && subject.isName && !subject.content.every((one) => isCovered(one, old))

/** The content words of a segment that the earlier sentence doesn't have and that name no value. */
export const extraWords = (segment: Segment, old: Sentence, value: readonly Word[]): Word[] =>
  getContentWords(segment.words).filter(
    (word) =>
      !value.includes(word) &&
      !isReason(segment, word, value) &&
      !isRestOfRange(segment, word) &&
      !isSince(segment, word) &&
      !isCovered(word.stem, old) &&
      !ATTITUDE_STEMS.has(word.stem),
  )

/** "At 7:47 with the new timetable": why the value is another. */
const isReason = ({ words }: Segment, word: Word, value: readonly Word[]): boolean => {
  const last = value.at(-1)
  const after = last === undefined ? -1 : words.indexOf(last) + 1
  return after > 0 && REASONS.has(words[after]?.text ?? '') && words.indexOf(word) > after
}
const REASONS = new Set(['with', 'since', 'due', 'thanks', 'after'])

/** The other numbers of "9 to 5" and "125 over 80". */
const isRestOfRange = ({ values, words }: Segment, word: Word): boolean =>
  values.some(
    ({ type, unit, from, to }) =>
      type === 'number' && unit === undefined && words.slice(from, to).includes(word),
  )

/** "From August", "since Monday": when a change applies. */
const isSince = ({ words, values }: Segment, word: Word): boolean =>
  values.some(
    ({ from, to, anchor }) =>
      (anchor === 'from' || anchor === 'sinc' || anchor === 'start') &&
      words.slice(from, to).includes(word),
  )

/** In a longer text, a word at the same place isn't a value of the same attribute. */
export const isShort = ({ prior, later }: Comparison): boolean =>
  prior.count === 1 && later.count <= 2

/** Words mark a correction or a change; "now" only in the clause that has the value. */
export const isMarked = ({ later, segment }: Comparison): boolean =>
  later.isError || later.isShift || hasCue(CHANGE_CUES, sayWords(segment.words))

/** The sentence is about something of the speaker. */
export const hasOwner = (words: readonly Word[]): boolean =>
  words.some(({ text }) => text === 'my' || text === 'our')

export const getAttitude = (words: readonly Word[]): number => {
  const isDenied = words.some(({ text }) => text === 'not' || text === 'no')
  const negative = words.some(
    ({ stem, text }) => NEGATIVE.has(stem) && (stem !== 'stand' || text === 'stand'),
  )
  if (negative) return -1
  if (!words.some(({ stem }) => POSITIVE.has(stem))) return 0
  return isDenied ? -1 : 1
}
