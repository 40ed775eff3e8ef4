import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import type { Language, LanguageCode } from './language.ts'
import { PORTUGUESE } from './portuguese.ts'
import { SPANISH } from './spanish.ts'

export const LANGUAGES: readonly Language[] = [GERMAN, SPANISH, FRENCH, ITALIAN, PORTUGUESE]

const BY_CODE: ReadonlyMap<LanguageCode, Language> = new Map(
  LANGUAGES.map((language) => [language.code, language]),
)
export const getLanguage = (code: LanguageCode): Language => BY_CODE.get(code) as Language
