import { splitContentWords, splitWords } from './detect-language.ts'
import { getLanguage } from './language-list.ts'
import { type Language, type LanguageCode, foldAccents } from './language.ts'

/** A word of a text, and its term in an index. */
type ForeignTerm = { readonly word: string; readonly term: string }

/**
 * Terms of a language have its code, so that a stem isn't taken for an English word: "Peter" and
 * "pet".
 */
const toTerm = (stem: string, code: LanguageCode): string => `${stem}:${code}`

/** The terms of a text in order, without function words. */
export const foreignTerms = (text: string, language: Language): ForeignTerm[] =>
  splitContentWords(text, language).map((word) => ({
    word: foldAccents(word),
    term: toTerm(language.stem(word), language.code),
  }))

/** The terms that a query word has in texts of some languages, by the word without accents. */
export const alternateTerms = (
  text: string,
  languages: ReadonlySet<LanguageCode>,
): ((word: string) => readonly string[]) => {
  if (languages.size === 0) return () => []
  const spelled = new Map(splitWords(text).map((word) => [foldAccents(word), word]))
  return (word) =>
    Array.from(languages, (code) => toTerm(getLanguage(code).stem(spelled.get(word) ?? word), code))
}

const GERMAN_TERM = /:de$/
export const isCompoundable = (term: string): boolean => GERMAN_TERM.test(term)
const PART_CHARS_MIN = 4
/** Similarity of a compound and one of its parts. */
export const PART_NEARNESS = 0.75

/**
 * How near an indexed term is to the German term of a query, 0 or more: "Zahnarzttermin" and
 * "Termin" share a part at the start or the end of the longer one.
 */
export const compoundNearness = (asked: string): ((term: string) => number) | undefined => {
  if (!isCompoundable(asked)) return undefined
  const length = asked.length - 3
  if (length < PART_CHARS_MIN) return undefined
  const start = asked.slice(0, length)
  return (term) => {
    const own = term.length - 3
    if (own === length || own < PART_CHARS_MIN || !term.endsWith(':de')) return 0
    const isPart =
      own > length
        ? term.startsWith(start) || term.endsWith(asked)
        : asked.endsWith(term) || asked.startsWith(term.slice(0, own))
    return isPart ? PART_NEARNESS : 0
  }
}
