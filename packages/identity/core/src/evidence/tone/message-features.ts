import { normalizeText } from '../../text/normalize-text.ts'

/** Number of buckets for hashed word sequences. */
export const BUCKETS = 2 ** 16

/** Properties of the form of a text, 0 or 1 each. */
export const FORM_FEATURES = [
  'endsWithQuestion',
  'endsWithExclamation',
  'trailsOff',
  'asks',
  'asksBeforeMore',
  'beginsWithQuestionWord',
  'beginsWithQuestionVerb',
  'exclaimsOften',
  'hasCapitalizedWord',
  'isMostlyCapitalized',
  'quotes',
  'mentionsReader',
  'mentionsSpeaker',
  'asksReader',
  'hasAtMost3Words',
  'hasAtMost8Words',
  'hasAtMost16Words',
  'hasAtMost32Words',
] as const

export type MessageFeatures = {
  /** Distinct buckets of the sequences of one to three words, in order of appearance. */
  readonly buckets: readonly number[]
  /** One number for each of FORM_FEATURES. */
  readonly form: readonly number[]
}

/** The tone of a longer text is read from its beginning and its end. */
const HALF_CHARACTERS = 1_000
const LENGTH_MAX = 3
// Words, numbers, and signs: "?!" and "..." are one token, other signs are tokens of their own.
const TOKEN = /[a-z]+(?:'[a-z]+)*|[0-9]+|[?!]+|\.\.+|[^\sa-z0-9;'"()-]/gu
const WORD = /^[a-z]/
const QUESTION_WORDS = new Set('what why how who whom whose where when which'.split(' '))
const QUESTION_VERBS = new Set(
  'is are am was were do does did can could would will should have has had may might'.split(' '),
)
const CAPITALIZED = /(?<![A-Za-z])[A-Z]{3,20}(?![A-Za-z])/
const READER = /^you/
const SPEAKER = /^(?:i|i'.*|me|my|mine|myself)$/

const shorten = (text: string): string =>
  text.length <= 2 * HALF_CHARACTERS
    ? text
    : `${text.slice(0, HALF_CHARACTERS)}\n${text.slice(-HALF_CHARACTERS)}`

/** FNV-1a, 32 bits, folded. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return ((value >>> 16) ^ value) & (BUCKETS - 1)
}

const hashSequences = (tokens: readonly string[]): number[] => {
  const framed = ['<', ...tokens, '>']
  const buckets = new Set<number>()
  for (let start = 0; start < framed.length; start += 1) {
    let sequence = ''
    for (const token of framed.slice(start, start + LENGTH_MAX)) {
      sequence = sequence === '' ? token : `${sequence} ${token}`
      buckets.add(hash(sequence))
    }
  }
  return [...buckets]
}

const isMostlyCapitalized = (text: string): boolean => {
  const letters = text.replaceAll(/[^A-Za-z]/g, '')
  return letters.length > 3 && letters.replaceAll(/[^A-Z]/g, '').length > letters.length / 2
}

const readForm = (text: string, tokens: readonly string[]): number[] => {
  const words = tokens.filter((token) => WORD.test(token))
  const last = tokens.at(-1) ?? ''
  const asked = tokens.findIndex((token) => token.includes('?'))
  const mentionsReader = words.some((word) => READER.test(word))
  const form: Readonly<Record<(typeof FORM_FEATURES)[number], boolean>> = {
    endsWithQuestion: last.includes('?'),
    endsWithExclamation: last.endsWith('!'),
    trailsOff: last.startsWith('..') || last === '…',
    asks: asked >= 0,
    asksBeforeMore: asked >= 0 && tokens.slice(asked).some((token) => WORD.test(token)),
    beginsWithQuestionWord: QUESTION_WORDS.has(words[0] ?? ''),
    beginsWithQuestionVerb: QUESTION_VERBS.has(words[0] ?? ''),
    exclaimsOften: tokens.some((token) => token.startsWith('!!')),
    hasCapitalizedWord: CAPITALIZED.test(text),
    isMostlyCapitalized: isMostlyCapitalized(text),
    quotes: /["“”«»]/.test(text),
    mentionsReader,
    mentionsSpeaker: words.some((word) => SPEAKER.test(word)),
    asksReader: mentionsReader && asked >= 0,
    hasAtMost3Words: words.length <= 3,
    hasAtMost8Words: words.length <= 8,
    hasAtMost16Words: words.length <= 16,
    hasAtMost32Words: words.length <= 32,
  }
  return FORM_FEATURES.map((name) => Number(form[name]))
}

/** Extracts what the tone model knows of a text besides its vectors and lexicon entries. */
export const extractMessageFeatures = (message: string): MessageFeatures => {
  const text = normalizeText(shorten(message), 'NFKC').replaceAll(/[‘’]/g, "'")
  const tokens = text.toLowerCase().match(TOKEN) ?? []
  return { buckets: hashSequences(tokens), form: readForm(text, tokens) }
}
