import { memoize } from '../../evidence/memoize.ts'
import { CANCEL_CUES, CHANGE_CUES, SHIFT_CUES, ERROR_CUES, hasCue } from './revision-cues.ts'
import { CHANGE_VERBS, LOSS_VERBS } from './revision-words.ts'
import { type Subject, readSubject } from './statement-subject.ts'
import { type StatementValue, findValues } from './statement-values.ts'
import { type Word, readWords } from './statement-words.ts'
import { type Reality, readReality } from './unreal.ts'

/** A sentence that states something. */
export type Sentence = {
  readonly words: readonly Word[]
  readonly values: readonly StatementValue[]
  readonly subject: Subject
  /** Stems of all words. */
  readonly stems: ReadonlySet<string>
  readonly reality: Reality
  /** Its clauses, read at the first use: only those of a later statement are needed. */
  readonly segments: () => readonly Segment[]
}

/** A text, read once for all comparisons. */
export type Statement = {
  readonly content: string
  readonly sentences: readonly Sentence[]
  /** Number of sentences, including those that state nothing. */
  readonly count: number
  readonly isError: boolean
  readonly isChange: boolean
  /** It says so by a verb, and not only by "now". */
  readonly isShift: boolean
  readonly isCancel: boolean
}

/** Longer texts are pastes and stories. */
const CHARS_MAX = 240

const SENTENCES_MAX = 4

/** A statement takes a few kilobytes. */
const STATEMENTS_MAX = 1_000

/** Reads a text for comparison; `undefined` if it is too long or states nothing. */
export const readStatement = memoize((content): Statement | undefined => {
  if (content.length > CHARS_MAX) return undefined
  const words = readWords(content)
  const parts = splitSentences(words)
  if (parts.length > SENTENCES_MAX) return undefined
  const stated = parts
    .map((part) => ({
      part,
      reality: readReality(content.slice(part[0]?.start, (part.at(-1)?.end ?? 0) + 1)),
    }))
    .filter(({ reality }) => reality !== 'none')
  if (stated.length === 0) return undefined
  const said = stated.map(({ part }) => sayWords(part))
  const whole = said.join(' . ')
  return {
    content,
    sentences: stated.map(({ part, reality }) => toSentence(part, reality)),
    count: parts.length,
    isError: said.some((each) => hasCue(ERROR_CUES, each)),
    isChange: hasCue(CHANGE_CUES, whole),
    isShift: hasCue(SHIFT_CUES, whole),
    isCancel: hasCue(CANCEL_CUES, whole),
  }
}, STATEMENTS_MAX)

const toSentence = (words: readonly Word[], reality: Reality): Sentence => {
  const subject = readSubject(words)
  let segments: readonly Segment[] | undefined
  return {
    words,
    reality,
    subject,
    values: findValues(words),
    stems: new Set(words.map(({ stem }) => stem)),
    segments: () => (segments ??= splitSegments(words, subject)),
  }
}

/** Whether a statement has words of correction, change, cancellation, or denial. */
export const mayRevise = ({ isError, isChange, isCancel, sentences }: Statement): boolean =>
  isError ||
  isChange ||
  isCancel ||
  sentences.some(({ words }) =>
    words.some(({ text, stem }) => REVERSALS.has(text) || LOSS_VERBS.has(stem)),
  )

/** Whether a statement may have another value than an earlier one, with or without such words. */
export const mayContradict = (statement: Statement): boolean =>
  mayRevise(statement) ||
  statement.sentences.some(
    ({ values, subject }) =>
      subject.kind !== 'speaker' && values.some(({ type }) => type !== 'name'),
  )

const REVERSALS = new Set(['not', 'no', 'never', 'again'])

export const sayWords = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

const splitSentences = (words: readonly Word[]): Word[][] => {
  const sentences: Word[][] = []
  let current: Word[] = []
  for (const word of words) {
    current.push(word)
    if (!/^[.!?]/.test(word.text)) continue
    if (current.some(({ isMark }) => !isMark)) sentences.push(current)
    current = []
  }
  if (current.some(({ isMark }) => !isMark)) sentences.push(current)
  return sentences
}

/** A clause of a later sentence, and the subject that it has or inherits. */
export type Segment = {
  readonly words: readonly Word[]
  readonly subject: Subject
  readonly values: readonly StatementValue[]
}

const BREAKS = new Set([
  ',',
  ';',
  ':',
  '—',
  '–',
  '(',
  ')',
  'and',
  'but',
  'so',
  'because',
  'since',
  'while',
])

const splitSegments = (words: readonly Word[], subject: Subject): Segment[] => {
  const segments: Segment[] = []
  let inherited = subject
  const add = (part: readonly Word[]): void => {
    if (!part.some(({ isMark }) => !isMark)) return
    const own = readSubject(part)
    // "That" and "this" in front of a name open a sentence about it.
    if (own.kind !== 'none') inherited = own
    const before = segments.at(-1)
    const values = findValues(part)
    // "A new supervisor, Daniel Cho": an apposition.
    if (
      before &&
      values[0]?.type === 'name' &&
      getContentWords(part).length === values[0].to - values[0].from
    ) {
      const joined = [...before.words, ...part]
      segments[segments.length - 1] = { ...before, words: joined, values: findValues(joined) }
      return
    }
    segments.push({
      words: part,
      subject: own.kind === 'none' ? inherited : own,
      values: findValues(part),
    })
  }
  let start = 0
  for (const [at, word] of words.entries())
    if (BREAKS.has(word.text) && !isList(words, at)) {
      add(words.slice(start, at))
      start = at
    }
  add(words.slice(start))
  return segments
}

/** "Eggs, milk, and butter" and "4411 and not 4114" stay together. */
const isList = (words: readonly Word[], at: number): boolean => {
  const next = words[at + 1]
  return (
    words[at]?.text === 'and' &&
    next?.text !== 'not' &&
    next?.isContent === true &&
    !CHANGE_VERBS.has(next.stem) &&
    !LOSS_VERBS.has(next.stem) &&
    !VERB_AFTER_AND.has(next.text)
  )
}

const VERB_AFTER_AND = new Set(
  'drives drive works work lives live plays play uses use eats eat is are joined now'.split(' '),
)

export const getContentWords = (words: readonly Word[]): Word[] =>
  words.filter(({ isContent }) => isContent)
