import { detectLanguage } from '../languages/detect-language.ts'
import { type Language, foldAccents } from '../languages/language.ts'
import { tokenize } from '../recall/tokenizer.ts'

/** A word with a topic or a value. */
type ForeignWord = { readonly stem: string; readonly folded: string; readonly start: number }

/** A weekday, a date, or a number of a statement, as a range of its text. */
export type ForeignValue = {
  readonly kind: string
  readonly key: string
  readonly start: number
  readonly end: number
}

export type ForeignStatement = {
  readonly content: string
  /** In lowercase without accents, character for character. */
  readonly plain: string
  readonly words: readonly ForeignWord[]
  readonly values: readonly ForeignValue[]
  readonly sentences: number
}

/** Longer texts are pastes and stories. */
const CHARS_MAX = 240
const TOKEN = /[\p{L}\p{M}]+|\d{1,4}(?:[.:h]\d{2})?/gu

/** The language of a short statement; `undefined` if it is a question, long, or in English. */
export const findStatementLanguage = (content: string): Language | undefined =>
  content.length > CHARS_MAX || content.trimEnd().endsWith('?')
    ? undefined
    : detectLanguage(content, tokenize(content))

/** Lowercase without accents, of the same length: positions stay those of the text. */
const toPlain = (text: string): string =>
  Array.from(text.toLowerCase(), (character) => {
    const [plain = character] = foldAccents(character)
    return plain.length === character.length ? plain : character
  }).join('')

/** Reads a statement in a language; words that match `cues` say how it is meant. */
export const readForeignStatement = (
  content: string,
  language: Language,
  cues: readonly RegExp[],
): ForeignStatement => {
  const text = content.normalize('NFC')
  const plain = toPlain(text)
  const masked = cues.reduce(
    (said, cue) => said.replace(cue, (found) => ' '.repeat(found.length)),
    plain,
  )
  const tokens = [...plain.matchAll(TOKEN)]
  const values: ForeignValue[] = []
  const words: ForeignWord[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const found = readValue(tokens, at, language)
    if (found) {
      values.push(found.value)
      at += found.length - 1
      continue
    }
    const [token] = tokens[at] as RegExpExecArray
    const { index } = tokens[at] as RegExpExecArray
    const isCue = masked.slice(index, index + token.length).trim() === ''
    if (isCue || language.stopWords.has(token) || isTimeWord(token, language)) continue
    const own = text.slice(index, index + token.length).toLowerCase()
    words.push({ stem: language.stem(own), folded: token, start: index })
  }
  const sentences = text.split(/[.!?;\n](?:\s|$)/u).filter((part) => part.trim() !== '').length
  return { content: text, plain, words, values, sentences }
}

const TIME_WORD =
  /^(?:yesterday|today|tonight|tomorrow|this morning|day|week|month|year|early|late|)$/
const isTimeWord = (token: string, { gloss }: Language): boolean => {
  const english = gloss.get(token)
  return english !== undefined && TIME_WORD.test(english)
}

const MONTH = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/
const CLOCK = /^(?:uhr|h|heures|horas|hora|ore)$/

const readValue = (
  tokens: readonly RegExpExecArray[],
  at: number,
  language: Language,
): { readonly value: ForeignValue; readonly length: number } | undefined => {
  const [token, next, afterNext] = [0, 1, 2].map((step) => tokens[at + step]?.[0] ?? '')
  if (token === undefined || next === undefined || afterNext === undefined) return undefined
  const toValue = (kind: string, key: string, length: number) => {
    const [first, last] = [tokens[at], tokens[at + length - 1]]
    const start = first?.index ?? 0
    const end = (last?.index ?? 0) + (last?.[0].length ?? 0)
    return { value: { kind, key, start, end }, length }
  }
  const english = language.gloss.get(`${token} ${next}`)
  if (english && /^on \w+day$/.test(english)) return toValue('weekday', english, 2)
  const own = language.gloss.get(token) ?? ''
  if (/^on \w+day$/.test(own)) return toValue('weekday', own, 1)
  if (!/^\d/.test(token)) return undefined
  const of = next === 'de' ? 2 : 1
  const month = language.gloss.get(of === 2 ? afterNext : next) ?? ''
  if (MONTH.test(month)) return toValue('date', `${token} ${month}`, of + 1)
  if (CLOCK.test(next)) return toValue('time', token.replace(/[.:h]00$/, ''), 2)
  if (/[:h]/.test(token)) return toValue('time', token, 1)
  const isBare = next === '' || language.stopWords.has(next)
  return toValue(isBare ? 'number' : `number of ${language.stem(next)}`, token, 1)
}
