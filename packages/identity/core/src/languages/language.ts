import { normalizeText } from '../text/normalize-text.ts'

/** Languages beyond English that recall reads. */
export type LanguageCode = 'de' | 'es' | 'fr' | 'it' | 'pt'

/** What recall knows about a language. Words in tables have no accents unless only those count. */
export type Language = {
  readonly code: LanguageCode
  /** Function words without a topic. */
  readonly stopWords: ReadonlySet<string>
  /** The stem of a word in lowercase, with its accents. */
  readonly stem: (word: string) => string
  /** Phrases and the English words for what they ask or which time they name. */
  readonly gloss: ReadonlyMap<string, string>
  /** What asks about the assistant's statements, in text without accents. */
  readonly asksAssistant: RegExp
}

/** Removes accents and writes ligatures as letters. */
export const foldAccents = (word: string): string =>
  normalizeText(word, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')

export const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

/** Reads "base form form|base form": the base by each form. */
export const toBases = (families: string): ReadonlyMap<string, string> =>
  new Map(
    families.split('|').flatMap((family) => {
      const [base = '', ...forms] = family.trim().split(/\s+/u)
      return forms.map((form) => [form, base] as const)
    }),
  )

/** Reads "phrase phrase=english;…": the English words by each phrase, whose words `_` joins. */
export const toGloss = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table.split(';').flatMap((row) => {
      const [phrases = '', english = ''] = row.trim().split('=')
      return phrases
        .trim()
        .split(/\s+/u)
        .filter((phrase) => phrase !== '')
        .map((phrase) => [phrase.replaceAll('_', ' '), english] as const)
    }),
  )
