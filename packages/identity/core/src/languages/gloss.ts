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
  const parts = text.normalize('NFC').toLowerCase().match(PART) ?? []
  const unknown: string[] = []
  const glossed: string[] = []
  for (let at = 0; at < parts.length;) {
    const found = findPhrase(parts, at, language)
    glossed.push(found.english)
    if (found.unknown) unknown.push(found.unknown)
    at += found.length
  }
  const asks = language.asksAssistant.test(foldAccents(text.toLowerCase())) ? ' you said' : ''
  const ordered = ORDER.reduce((said, [from, to]) => said.replace(from, to), glossed.join(' '))
  return { text: ordered.trim().replace(/ ?(\?)?$/u, `${asks}$1`), unknown }
}

type Found = { readonly english: string; readonly length: number; readonly unknown?: string }

const findPhrase = (parts: readonly string[], at: number, language: Language): Found => {
  const part = parts[at] as string
  if (!/^\p{L}/u.test(part)) return { english: part, length: 1 }
  for (let words = PHRASE_WORDS_MAX; words >= 1; words -= 1) {
    const length = 2 * words - 1
    const phrase = readPhrase(parts, at, length)
    if (phrase === undefined) continue
    const english = language.gloss.get(phrase) ?? language.gloss.get(foldAccents(phrase))
    if (english !== undefined) return { english, length }
  }
  const word = foldAccents(part)
  return language.stopWords.has(word)
    ? { english: '', length: 1 }
    : { english: UNKNOWN, length: 1, unknown: word }
}

const readPhrase = (parts: readonly string[], at: number, length: number): string | undefined => {
  const run = parts.slice(at, at + length)
  if (run.length < length) return undefined
  if (!run.every((part, place) => place % 2 === 0 || JOINER.test(part))) return undefined
  return run.filter((_, place) => place % 2 === 0).join(' ')
}
