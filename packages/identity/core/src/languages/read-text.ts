import { tokenize } from '../recall/tokenizer.ts'
import { detectLanguage } from './detect-language.ts'
import { type Gloss, glossText } from './gloss.ts'
import type { Language } from './language.ts'

export type ForeignText = { readonly language: Language; readonly gloss: Gloss }

/** The start of a long text shows its language; reading all of it takes several milliseconds. */
const CHARS_MAX = 1_000

/**
 * The language and the gloss of a text; `undefined` if it is English or not clear. `words` are
 * those of the text, if they are known.
 */
export const readForeignText = (
  text: string,
  words?: readonly string[],
): ForeignText | undefined => {
  const start = text.slice(0, CHARS_MAX)
  const isWhole = text.length <= CHARS_MAX
  const language = detectLanguage(start, (isWhole ? words : undefined) ?? tokenize(start))
  return language && { language, gloss: glossText(start, language) }
}

/** A text in English, otherwise its gloss: what rules of English phrases are applied to. */
export const toEnglishCues = (text: string): string => readForeignText(text)?.gloss.text ?? text
