import { straightenQuotes } from '../clauses.ts'
import { ownLines } from './own-lines.ts'
import { maskQuotes } from './mask-quotes.ts'
import { LEADS, OWN_LABELS, REFERRING } from './leads.ts'

/** One sentence of a message. `masked` has the same length, with quotes masked. */
export type OwnSentence = { readonly text: string; readonly masked: string }

/** A longer sentence is pasted or generated. */
const SENTENCE_CHARS_MAX = 300
/** Sentences searched for instructions, counted from each end. */
const SENTENCES_MAX = 32
const LABELS_MAX = 8
const LABEL_CHARS_MAX = 80
/** A colon introduces the following text, except in a time, a web address, or a label. */
const COLON = /:(?=["'«„“”‘\s]|$)/g
/** A dash before a capital letter introduces another person's sentence. */
const INSERTION = /\s(?:—|–|--?)\s+(?=["“«„\p{Lu}])/u
const SENTENCE = /[^.!?…;\n]{1,2000}(?:[.!?…;]{1,32}|\n)?/gu

/**
 * Returns the sentences of a message that its user wrote, in order, without quoted, pasted,
 * forwarded, or listed text. Linear in the length of the text. A sentence in doubt is excluded.
 */
export const ownSentences = (text: string): OwnSentence[] => {
  const masked = maskQuotes(text)
  const own = ownLines(text, masked)
  const end = untilIntroduced(masked, own)
  const found: OwnSentence[] = []
  for (const { start, end: lineEnd } of own) {
    if (start >= end) break
    const stop = Math.min(lineEnd, end)
    const inserted = INSERTION.exec(masked.slice(start, stop))
    const until = inserted ? start + inserted.index : stop
    found.push(...splitSentences(text, masked, start, until))
    if (inserted) break
  }
  const asked = bounded(aroundReference(found))
  return asked.filter(({ text: said }) => said.length <= SENTENCE_CHARS_MAX)
}

const splitSentences = (text: string, masked: string, start: number, end: number): OwnSentence[] =>
  [...masked.slice(start, end).matchAll(SENTENCE)].flatMap(({ 0: part, index }) => {
    const from = start + index
    const one = { text: text.slice(from, from + part.length), masked: part }
    return /\p{L}/u.test(part) ? [one] : []
  })

type Line = { readonly start: number; readonly end: number }

/** Start of the text that the user introduces ("Summarize this mail: …"): its end is unknown. */
const untilIntroduced = (masked: string, lines: readonly Line[]): number => {
  let labels = 0
  for (const { start, end } of lines) {
    const line = masked.slice(start, end)
    for (const { index } of line.matchAll(COLON)) {
      const from = sentenceStart(line, index)
      labels += 1
      if (labels > LABELS_MAX || !isOwnLabel(line.slice(from, index))) return start + from
    }
  }
  return masked.length
}

const isOwnLabel = (label: string): boolean =>
  label.length <= LABEL_CHARS_MAX && OWN_LABELS.test(straightenQuotes(label))

/**
 * Start of the sentence at a position. It is excluded too: an introduction requests a single reply.
 */
const sentenceStart = (line: string, at: number): number => {
  for (let place = at - 1; place > 0; place -= 1)
    if ('.!?;'.includes(line[place] as string) && line[place + 1] === ' ') return place + 1
  return 0
}

/**
 * Removes the text that a sentence refers to: after "Classify the following review." and before
 * "What do you think of this?" at the end.
 */
const aroundReference = (sentences: readonly OwnSentence[]): readonly OwnSentence[] => {
  const at = sentences.findIndex(({ masked }) => LEADS.test(ends(masked.trim())))
  const before = at < 0 ? sentences : sentences.slice(0, at)
  if (at >= 0 && at < sentences.length - 1) return before
  const last = sentences.at(-1)
  return sentences.length > 1 && last && REFERRING.test(ends(last.masked.trim())) ? [] : before
}

const ends = (sentence: string): string =>
  sentence.length <= 2 * SENTENCE_CHARS_MAX
    ? sentence
    : `${sentence.slice(0, SENTENCE_CHARS_MAX)}\n${sentence.slice(-SENTENCE_CHARS_MAX)}`

const bounded = (sentences: readonly OwnSentence[]): readonly OwnSentence[] =>
  sentences.length <= 2 * SENTENCES_MAX
    ? sentences
    : [...sentences.slice(0, SENTENCES_MAX), ...sentences.slice(-SENTENCES_MAX)]
