import { isEqual } from '../value-equality.ts'
import type { StatementValue } from '../statement-values.ts'
import type { PairText } from './pair-text.ts'

/**
 * The phrases of a pair around what its texts share. In the later text: runs of one to three words,
 * and a word with a place that it needn't touch, both also by stems (`~`), and each word with what
 * the texts have in common (`&`). In the earlier one (`<`): runs of one or two words.
 *
 * A content word that the other text has is `<same>`, another capitalized word `<name>`, and a
 * value its type, with `=` if the other text has it too and `!` if that has others of the type. "^"
 * and "$" are ends.
 */
export const extractFrame = (prior: PairText, later: PairText): ReadonlySet<string> => {
  const words = toTokens(later, prior, 'text')
  const stems = toTokens(later, prior, 'stem')
  const shared = describeShared(words)
  const phrases = new Set<string>()
  addRuns(phrases, words, LATER_LENGTH, '')
  addSkips(phrases, words, '')
  addRuns(phrases, stems, LATER_LENGTH, '~')
  addSkips(phrases, stems, '~')
  for (const word of words) if (!isPlace(word)) phrases.add(`${shared}& ${word}`)
  addRuns(phrases, toTokens(prior, later, 'text'), PRIOR_LENGTH, '< ')
  return phrases
}

const LATER_LENGTH = 3
const PRIOR_LENGTH = 2
/** How far apart a word and a place may be. */
const SKIP_MAX = 5

const isPlace = (token: string): boolean => token.length > 1 && token.startsWith('<')

const toTokens = (text: PairText, other: PairText, form: 'text' | 'stem'): readonly string[] => {
  const valueAt = new Map(text.values.map((value) => [value.from, value]))
  const tokens = ['^']
  for (let at = 0; at < text.words.length;) {
    const value = valueAt.get(at)
    const word = text.words[at]
    if (value) tokens.push(`<${value.type}${compareValue(text, value, other)}>`)
    else if (word?.isContent === true && other.topics.has(word.stem)) tokens.push('<same>')
    else if (word?.isCapital === true && at > 0) tokens.push('<name>')
    else tokens.push(word?.[form] ?? '')
    at = value ? value.to : at + 1
  }
  return [...tokens, '$']
}

const compareValue = (text: PairText, value: StatementValue, other: PairText): string => {
  const ofType = other.values.filter(({ type }) => type === value.type)
  const isSaid = text.words
    .slice(value.from, value.to)
    .every(({ isMark, stem }) => isMark || other.topics.has(stem))
  if (isSaid || ofType.some((one) => isEqual(one, value))) return '='
  return ofType.length > 0 ? '!' : ''
}

/** Whether a text has a word, a value, and another value of a type of the other text. */
const describeShared = (tokens: readonly string[]): string =>
  [
    tokens.includes('<same>') ? 'S' : '',
    tokens.some((token) => token.endsWith('!>')) ? 'V' : '',
    tokens.some((token) => token.endsWith('=>')) ? 'E' : '',
  ].join('')

// Loops, because every pair of texts has some hundred phrases.

/** Adds runs of one word up to `lengthMax`. */
const addRuns = (
  phrases: Set<string>,
  tokens: readonly string[],
  lengthMax: number,
  prefix: string,
): void => {
  for (let from = 0; from < tokens.length; from += 1) {
    let run = prefix + (tokens[from] as string)
    phrases.add(run)
    const end = Math.min(from + lengthMax, tokens.length)
    for (let at = from + 1; at < end; at += 1) {
      run += ` ${tokens[at] as string}`
      phrases.add(run)
    }
  }
}

/** Adds a word and a place in either order, with other words between them. */
const addSkips = (phrases: Set<string>, tokens: readonly string[], prefix: string): void => {
  const places = tokens.map(isPlace)
  for (let from = 0; from < tokens.length; from += 1) {
    const end = Math.min(from + SKIP_MAX + 1, tokens.length)
    for (let at = from + 2; at < end; at += 1)
      if (places[from] !== places[at])
        phrases.add(`${prefix}${tokens[from] as string} .. ${tokens[at] as string}`)
  }
}
