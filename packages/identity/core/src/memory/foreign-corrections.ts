import { CORRECTION_CUES } from '../languages/correction-cues.ts'
import { detectLanguage, splitContentWords } from '../languages/detect-language.ts'
import type { Language } from '../languages/language.ts'
import { tokenize } from '../recall/tokenizer.ts'
import {
  type ForeignStatement,
  type ForeignValue,
  findStatementLanguage,
  readForeignStatement,
} from './foreign-statement.ts'

/** A memory that a statement in a language other than English may correct. */
type Prior = { readonly id: string; readonly content: string }

type ForeignCorrection = {
  readonly id: string
  readonly derived: string | undefined
  readonly isWhole: boolean
}

const TOPICS_MAX = 8

/** The topics of a statement by the stems of its language; `undefined` for other texts. */
export const extractForeignTopics = (content: string): readonly string[] | undefined => {
  const language = findStatementLanguage(content)
  if (!language) return undefined
  const stems = splitContentWords(content, language)
    .filter((word) => !/\d/.test(word))
    .map((word) => language.stem(word))
  return [...new Set(stems)].slice(0, TOPICS_MAX)
}

/** How many of the latest statements are compared. */
const PRIORS_MAX = 32

/**
 * The latest statement that a text in a language other than English corrects, if any: they share
 * their topic, differ in one value, and words mark a change or deny what was so. In doubt, none.
 */
export const findForeignCorrections = (
  content: string,
  reported: readonly Prior[],
): readonly ForeignCorrection[] => {
  const language = findStatementLanguage(content)
  if (!language) return []
  const { change, ended, denial, unreal } = CORRECTION_CUES[language.code]
  const later = readForeignStatement(content, language, [change, ended, denial])
  if (later.plain.search(unreal) >= 0) return []
  const marks = {
    isChange: later.plain.search(change) >= 0,
    isEnd: later.plain.search(ended) >= 0,
    isDenial: later.plain.search(denial) >= 0,
  }
  for (const { id, content: said } of reported.slice(-PRIORS_MAX).toReversed()) {
    if (isOtherLanguage(said, language)) continue
    const prior = readForeignStatement(said, language, [])
    if (prior.plain === later.plain) continue
    const found = compare(prior, later, marks)
    if (found) return [{ id, ...found }]
  }
  return []
}

const isOtherLanguage = (said: string, language: Language): boolean => {
  const own = detectLanguage(said, tokenize(said))
  return own !== undefined && own !== language
}

type Marks = { readonly isChange: boolean; readonly isEnd: boolean; readonly isDenial: boolean }

const compare = (
  prior: ForeignStatement,
  later: ForeignStatement,
  { isChange, isEnd, isDenial }: Marks,
): Omit<ForeignCorrection, 'id'> | undefined => {
  const [old, now] = [prior, later].map(({ words }) => new Set(words.map(({ stem }) => stem)))
  if (!old || !now) return undefined
  const shared = [...now].filter((stem) => old.has(stem)).length
  const added = now.size - shared
  const missing = old.size - shared
  const isWhole = prior.sentences === 1 && later.sentences <= 2
  const conflict = findConflict(prior, later)
  if (conflict && shared > 0) {
    const isSame = missing === 0 && added <= 2
    const isMoved = isChange && added === 0 && missing === 1
    if (!isSame && !isMoved) return undefined
    const derived = missing === 0 && isWhole ? undefined : replace(prior, later, conflict)
    return { derived, isWhole }
  }
  if (prior.sentences > 1 || shared === 0) return undefined
  // "I no longer eat meat", "not Siemens but Bosch".
  if (isEnd && added <= 1 && missing <= 1 && 2 * shared >= old.size)
    return { derived: undefined, isWhole }
  // "No, my dog is called Balu, not Bello": the old value is denied, and the new one is added.
  if (
    isDenial &&
    isChange &&
    missing === 0 &&
    added === 1 &&
    later.words.length > prior.words.length
  )
    return { derived: undefined, isWhole }
  // "I have moved and live in Bremen now."
  if (isChange && added === 1 && missing === 1) return { derived: undefined, isWhole }
  return undefined
}

type Conflict = { readonly stale: ForeignValue; readonly current: ForeignValue }

const findConflict = (
  { values: old }: ForeignStatement,
  { values: now }: ForeignStatement,
): Conflict | undefined => {
  const known = new Set(old.map(({ kind, key }) => `${kind} ${key}`))
  for (const current of now) {
    if (known.has(`${current.kind} ${current.key}`)) continue
    const stale = old.find(({ kind }) => toClass(kind) === toClass(current.kind))
    if (stale) return { stale, current }
  }
  return undefined
}

/** A bare number after "at" is a time of day. */
const toClass = (kind: string): string => (kind === 'number' ? 'time' : kind)

const replace = (
  { content: said }: ForeignStatement,
  { content }: ForeignStatement,
  { stale, current }: Conflict,
): string =>
  said.slice(0, stale.start) + content.slice(current.start, current.end) + said.slice(stale.end)
