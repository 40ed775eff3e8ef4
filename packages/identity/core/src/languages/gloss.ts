import { normalizeText } from '../text/normalize-text.ts'
import { type Language, foldAccents } from './language.ts'

/** What a text in another language asks, in English words, for rules that know only these. */
export type Gloss = {
  readonly text: string
  /** Words that have a topic and no English words, without accents. */
  readonly unknown: readonly string[]
}

const PART = /[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu
const JOINER = /^(?:\s|['’-])+$/u
const PHRASE_WORDS_MAX = 4
/** Stands for a word with a topic. */
export const UNKNOWN = 'xx'

const NUMBER = String.raw`(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a few)`
const UNIT = '(day|week|weekend|month|year)'
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)'

/** The order and the marks of English. */
const ORDER: readonly (readonly [RegExp, string])[] = [
  [/[\s'’]+/gu, ' '],
  [new RegExp(String.raw`\bAGO ${NUMBER} ${UNIT}\b`, 'gu'), '$1 $2 ago'],
  [/\bAGO\b ?/gu, ''],
  [/\b((?:in|on|at) \w+|day|week|weekend|month|year) (last|next)\b/gu, '$2 $1'],
  [/\b(last|next|this) (?:in|on|at) /gu, '$1 '],
  [new RegExp(String.raw`\b(\d{1,2})\. (?=${MONTH})`, 'gu'), '$1 '],
  [/\b(early|mid|late) (?:of )?(?=[A-Z])/gu, '$1 '],
]

/**
 * Writes the question words, the requests, and the times of a text in English; `xx` replaces other
 * words with a topic, and function words are omitted. Linear in the text.
 */
export const glossText = (text: string, language: Language): Gloss => {
  const parts = normalizeText(text, 'NFC').toLowerCase().match(PART) ?? []
  const plain = parts.map(foldAccents)
  const unknown: string[] = []
  const glossed: string[] = []
  for (let at = 0; at < parts.length;) {
    const found = findPhrase({ parts, plain }, at, language)
    glossed.push(
      found.english === '' && isBesideNumber(parts, at) ? (parts[at] as string) : found.english,
    )
    if (found.unknown) unknown.push(found.unknown)
    at += found.length
  }
  const asks = language.asksAssistant.test(foldAccents(text.toLowerCase())) ? ' you said' : ''
  const ordered = ORDER.reduce((said, [from, to]) => said.replace(from, to), glossed.join(' '))
  return { text: ordered.trim().replace(/ ?(\?)?$/u, `${asks}$1`), unknown }
}

/** "Vom 3.10. bis 5.10.": rules for dates in numbers know such words. */
const isBesideNumber = (parts: readonly string[], at: number): boolean =>
  /\d\.? ?$/.test(parts[at - 1] ?? '') || /^ ?\d/.test(parts[at + 1] ?? '')

/** Words and what is between them: as they are, and without accents. */
type GlossContext = { readonly parts: readonly string[]; readonly plain: readonly string[] }
type PhraseMatch = { readonly english: string; readonly length: number; readonly unknown?: string }

/** The longest phrase that begins at a part. */
const findPhrase = (
  { parts, plain }: GlossContext,
  at: number,
  language: Language,
): PhraseMatch => {
  const part = parts[at] as string
  if (!/^\p{L}/u.test(part)) return { english: part, length: 1 }
  const word = plain[at] as string
  let found: PhraseMatch = language.stopWords.has(word)
    ? { english: '', length: 1 }
    : { english: UNKNOWN, length: 1, unknown: word }
  let [phrase, folded] = ['', '']
  for (let words = 0; words < PHRASE_WORDS_MAX; words += 1) {
    const place = at + 2 * words
    if (words > 0 && !(place < parts.length && JOINER.test(parts[place - 1] as string))) break
    phrase += words > 0 ? ` ${parts[place]}` : part
    folded += words > 0 ? ` ${plain[place]}` : word
    const english = language.gloss.get(phrase) ?? language.gloss.get(folded)
    if (english !== undefined) found = { english, length: 2 * words + 1 }
  }
  return found
}
