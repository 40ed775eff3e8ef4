import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { type Language, type LanguageCode, foldAccents } from './language.ts'
import { PORTUGUESE } from './portuguese.ts'
import { SPANISH } from './spanish.ts'

/** Longer ones are not words. */
const WORD_CHARS_MAX = 40

const withBound = (language: Language): Language => ({
  ...language,
  stem: (word) => (word.length > WORD_CHARS_MAX ? foldAccents(word) : language.stem(word)),
})

export const LANGUAGES: readonly Language[] = [GERMAN, SPANISH, FRENCH, ITALIAN, PORTUGUESE].map(
  withBound,
)

const BY_CODE: ReadonlyMap<LanguageCode, Language> = new Map(
  LANGUAGES.map((language) => [language.code, language]),
)
export const getLanguage = (code: LanguageCode): Language => BY_CODE.get(code) as Language
