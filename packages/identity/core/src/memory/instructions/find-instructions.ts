import { straightenQuotes } from '../clauses.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { ownSentences } from './own-words.ts'
import { PORTUGUESE } from './portuguese.ts'
import type { Language, Rule } from './rule.ts'
import { SPANISH } from './spanish.ts'

const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE]

/** A clause can begin here. */
const BREAK =
  /[,:–—]\s+|\s(?:-|and|but|so|und|aber|also|et|mais|donc|alors|y|pero|así que|e|ma|quindi|mas|então)\s+/giu
const CLAUSES_MAX = 12
/**
 * Subjects whose "and" joins their own actions rather than a request: "They brighten up our day and
 * always make us smile."
 */
const TELLS = /^(?:they|he|she|it|we|i|my|our|his|her|people|this|these)(?!\p{L})/iu

/**
 * Finds the sentences of a message that request something for all later replies, in the user's own
 * words, in order. Sentences that are quoted, pasted, forwarded, or listed never count. Linear in
 * the length of the text. The rules cover six languages; a phrasing that no rule covers isn't
 * found.
 */
export const findInstructions = (text: string): string[] =>
  ownSentences(text)
    .filter(({ masked }) => isInstruction(straightenQuotes(masked).normalize('NFC').trim()))
    .map(({ text: said }) => said.trim())

const isInstruction = (sentence: string): boolean => {
  const clauses = splitClauses(sentence)
  return LANGUAGES.some(
    (language) =>
      !language.never.test(sentence) &&
      clauses.some((part) => {
        const rest = part.replace(language.openers, '')
        return language.rules.some((rule) => asks(rule, rest, sentence))
      }),
  )
}

const asks = (rule: Rule, rest: string, sentence: string): boolean =>
  /\?\s*$/.test(sentence) === (rule.isAsked ?? false) &&
  rule.clause.test(rest) &&
  (rule.sentence?.test(sentence) ?? true) &&
  !(rule.unless?.test(sentence) ?? false)

const splitClauses = (sentence: string): string[] => {
  const trimmed = sentence.replace(/^[^\p{L}\p{N}]+/u, '')
  const isReported = TELLS.test(trimmed)
  const starts = [...trimmed.matchAll(BREAK)]
    .filter(({ 0: mark }) => !isReported || !/^\sand\s$/i.test(mark))
    .map(({ 0: mark, index }) => index + mark.length)
  return [0, ...starts.slice(0, CLAUSES_MAX)].map((at) => trimmed.slice(at))
}
