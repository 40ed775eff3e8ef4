import { tokenizeMessage } from '../evidence/weighted-tokens.ts'
import { normalizeText } from '../text/normalize-text.ts'
import { IMPERATIVES, STYLE_WORDS } from './style-words.ts'

type ParsedReply = {
  readonly text: string
  readonly words: readonly string[]
  /** Words of each sentence that has any. */
  readonly sentences: readonly (readonly string[])[]
}

/** A longer reply is read from its beginning and its end. */
const HALF_CHARACTERS = 2_000
/** The number that has this count, or this rate, is 1; more count no more. */
const WORDS_FULL = 400
const SENTENCES_FULL = 40
const SENTENCE_WORDS_FULL = 30
const WORD_LETTERS_MAX = 8
const LONG_LETTERS = 7
const SHORT_SENTENCE_WORDS = 3

const SENTENCE_END = /[.!?…](?=\s|["”’')\]]|$)|\n/
const CONTRACTION = /'(?:s|m|d|ll|re|ve)$|n't$/

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const logShare = (count: number, full: number): number =>
  clamp(Math.log1p(count) / Math.log1p(full))
/** Rates of rare things are compared by their roots, whose spread doesn't grow with the rate. */
const rootRate = (count: number, of: number): number => clamp(Math.sqrt(count / Math.max(1, of)))

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const sentenceLengths = ({ sentences }: ParsedReply): number[] =>
  sentences.map(({ length }) => length)

const variation = (lengths: readonly number[]): number => {
  const center = mean(lengths)
  const spread = Math.sqrt(mean(lengths.map((length) => (length - center) ** 2)))
  return clamp(spread / Math.max(1, center))
}

const perSentence = (pattern: RegExp) => (reply: ParsedReply) =>
  rootRate(count(reply.text, pattern), reply.sentences.length)

const perWord = (pattern: RegExp) => (reply: ParsedReply) =>
  rootRate(count(reply.text, pattern), reply.words.length)

const shareOfWords = (isOne: (word: string) => boolean) => (reply: ParsedReply) =>
  rootRate(reply.words.filter(isOne).length, reply.words.length)

const shareOfSentences = (isOne: (words: readonly string[]) => boolean) => (reply: ParsedReply) =>
  rootRate(reply.sentences.filter(isOne).length, reply.sentences.length)

const ofList = (name: keyof typeof STYLE_WORDS) =>
  shareOfWords((word) => STYLE_WORDS[name].has(word))

/** Numbers that describe the style of a reply, each 0 to 1. The order is that of stored sums. */
const NUMBERS: Readonly<Record<string, (reply: ParsedReply) => number>> = {
  words: ({ words }) => logShare(words.length, WORDS_FULL),
  sentences: ({ sentences }) => logShare(sentences.length, SENTENCES_FULL),
  sentenceWords: (reply) => logShare(mean(sentenceLengths(reply)), SENTENCE_WORDS_FULL),
  sentenceVariation: (reply) => variation(sentenceLengths(reply)),
  shortestSentence: (reply) => logShare(Math.min(...sentenceLengths(reply)), SENTENCE_WORDS_FULL),
  wordLetters: ({ words }) => clamp(mean(words.map(({ length }) => length)) / WORD_LETTERS_MAX),
  longWords: shareOfWords(({ length }) => length > LONG_LETTERS),
  shortSentences: shareOfSentences(({ length }) => length <= SHORT_SENTENCE_WORDS),
  imperatives: shareOfSentences(([first = '']) => IMPERATIVES.has(first)),
  questions: perSentence(/\?/g),
  exclamations: perSentence(/!/g),
  contractions: shareOfWords((word) => CONTRACTION.test(word)),
  speaker: ofList('speaker'),
  reader: ofList('reader'),
  together: ofList('together'),
  hedges: ofList('hedges'),
  politeness: ofList('politeness'),
  feelings: ofList('feelings'),
  negations: shareOfWords((word) => STYLE_WORDS.negations.has(word) || word.endsWith("n't")),
  articles: ofList('articles'),
  prepositions: ofList('prepositions'),
  conjunctions: ofList('conjunctions'),
  commas: perWord(/,/g),
  colons: perWord(/[;:]/g),
  dashes: perWord(/[–—]|\s-\s/g),
  digits: perWord(/\d+/g),
  quotes: perWord(/["“”«»]/g),
  parentheses: perWord(/[()]/g),
  ellipses: perWord(/…|\.\.\./g),
  slashes: perWord(/\//g),
  dots: perWord(/·/g),
  emoji: perWord(/\p{Extended_Pictographic}/gu),
  lowercaseStart: ({ text }) => Number(/^\p{Ll}/u.test(text)),
  capitals: perWord(/(?<!\p{L})\p{Lu}{2,20}(?!\p{L})/gu),
}

export const STYLE_NAMES: readonly string[] = Object.keys(NUMBERS)

const DIGITS = 1e4

const shorten = (text: string): string =>
  text.length <= 2 * HALF_CHARACTERS
    ? text
    : `${text.slice(0, HALF_CHARACTERS)}\n${text.slice(-HALF_CHARACTERS)}`

/** A fenced block is code or data, which says nothing of its speaker. */
const withoutFenced = (text: string): string =>
  text
    .split('```')
    .filter((_part, at) => at % 2 === 0)
    .join('\n')

const WORD = /[a-z]+(?:['-][a-z]+)*/g

const splitWords = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/** Extracts the style of an English reply; undefined for other languages, and without words. */
export const extractStyle = (reply: string): number[] | undefined => {
  const text = normalizeText(shorten(withoutFenced(reply)), 'NFC')
    .replaceAll(/[‘’]/g, "'")
    .trim()
  // Detects the language as well: without an English word there is nothing to compare.
  if (tokenizeMessage(text).plain.trim() === '') return undefined
  const sentences = text
    .split(SENTENCE_END)
    .map(splitWords)
    .filter(({ length }) => length > 0)
  const measured = { text, words: sentences.flat(), sentences }
  return Object.values(NUMBERS).map((measure) => Math.round(measure(measured) * DIGITS) / DIGITS)
}
