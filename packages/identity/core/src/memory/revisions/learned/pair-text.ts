import { isForeignLanguage } from '../../../evidence/language-detection.ts'
import { memoize } from '../../../evidence/memoize.ts'
import { CANCEL_CUES, CHANGE_CUES, ERROR_CUES, SHIFT_CUES, hasCue } from '../revision-cues.ts'
import { type StatementValue, findValues } from '../statement-values.ts'
import { type Subject, readSubject } from '../statement-subject.ts'
import { type Word, readWords } from '../statement-words.ts'
import { type Reality, readReality } from '../unreal.ts'

/** A short text, read once for all comparisons; unlike a `Statement` it may be a question. */
export type PairText = {
  readonly content: string
  readonly words: readonly Word[]
  readonly values: readonly StatementValue[]
  /** Stems of the content words. */
  readonly topics: ReadonlySet<string>
  /** Of its first clause. */
  readonly subject: Subject
  /** Number of sentences. */
  readonly count: number
  readonly reality: Reality
  readonly isQuestion: boolean
  /** In a language other than that of the rules and the model, English. */
  readonly isForeign: boolean
  readonly cues: { readonly [cue in CueKind]: boolean }
}

const CUES = {
  error: ERROR_CUES,
  change: CHANGE_CUES,
  shift: SHIFT_CUES,
  cancel: CANCEL_CUES,
} as const
type CueKind = keyof typeof CUES

/** Longer texts are pastes and stories. */
const CHARS_MAX = 240
const WORDS_MAX = 64
/** A text takes a few kilobytes. */
const TEXTS_MAX = 1_000

/** Reads a text for comparison; `undefined` if it is too long or has no words. */
export const readPairText = memoize((content): PairText | undefined => {
  if (content.length > CHARS_MAX) return undefined
  const words = readWords(content)
  if (words.length > WORDS_MAX || words.every(({ isMark }) => isMark)) return undefined
  const plain = words.filter(({ isMark }) => !isMark)
  const functionWords = new Set(plain.filter(({ isContent }) => !isContent).map(({ text }) => text))
  const said = words.map(({ text }) => text).join(' ')
  const ends = words.filter(({ text }, at) => /^[.!?]/.test(text) && at < words.length - 1)
  return {
    content,
    words,
    values: findValues(words),
    topics: new Set(words.filter(({ isContent }) => isContent).map(({ stem }) => stem)),
    subject: readSubject(words),
    count: 1 + ends.length,
    reality: readReality(content),
    isQuestion: content.trimEnd().endsWith('?'),
    isForeign: isForeignLanguage(
      plain.map(({ text }) => text),
      (word) => functionWords.has(word),
      0,
    ),
    cues: {
      error: hasCue(CUES.error, said),
      change: hasCue(CUES.change, said),
      shift: hasCue(CUES.shift, said),
      cancel: hasCue(CUES.cancel, said),
    },
  }
}, TEXTS_MAX)
