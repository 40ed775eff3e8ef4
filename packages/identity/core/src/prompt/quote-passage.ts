import { foreignTerms } from '../languages/foreign-terms.ts'
import { readForeignText } from '../languages/read-text.ts'
import { terms as englishTerms } from '../recall/tokenizer.ts'

/** Memories up to this length are quoted as they are. */
export const COMPLETE_CHARS_MAX = 700
export const PASSAGE_CHARS_MAX = 450

type Piece = { readonly from: number; readonly to: number; readonly weight: number }

/**
 * Returns the passage of a long memory that shares most with a query, in consecutive sentences, or
 * undefined if the memory is short enough to quote. Words count more the fewer sentences have them.
 */
export const quotePassage = (content: string, query: string): string | undefined => {
  if (content.length <= COMPLETE_CHARS_MAX) return undefined
  const language = readForeignText(content)?.language
  const toTerms = (text: string): string[] =>
    language ? foreignTerms(text, language).map(({ term }) => term) : englishTerms(text)
  const wanted = new Set(toTerms(query))
  const sentences = splitAtEnds(content)
  const found = sentences.map(
    ({ from, to }) => new Set(toTerms(content.slice(from, to)).filter((term) => wanted.has(term))),
  )
  const holding = new Map<string, number>()
  for (const terms of found)
    for (const term of terms) holding.set(term, (holding.get(term) ?? 0) + 1)
  const weigh = (terms: ReadonlySet<string>): number =>
    [...terms].reduce((sum, term) => sum + 1 / (holding.get(term) as number), 0)
  const pieces = sentences.map((span, at) => ({
    ...span,
    weight: weigh(found[at] as ReadonlySet<string>),
  }))
  const { from, to } = selectWindow(pieces)
  const text = content.slice(from, to).trim()
  return `${from > 0 ? '… ' : ''}${text}${to < content.length ? ' …' : ''}`
}

/** The consecutive pieces with the largest weight that fit; of equal ones the first. */
const selectWindow = (pieces: readonly Piece[]): { from: number; to: number } => {
  let [start, sum] = [0, 0]
  let best = { from: 0, to: pieces[0]?.to ?? 0, weight: -1 }
  for (const { to, weight } of pieces) {
    sum += weight
    while (to - (pieces[start] as Piece).from > PASSAGE_CHARS_MAX) {
      sum -= (pieces[start] as Piece).weight
      start += 1
    }
    // Rounding must not make a later window with the same words look better.
    if (sum > best.weight + 1e-9 || (sum > best.weight - 1e-9 && best.from === pieces[start]?.from))
      best = { from: (pieces[start] as Piece).from, to, weight: sum }
  }
  return best
}

const isEnd = (character: string): boolean => '.!?…。！？'.includes(character)
const isSpace = (character: string | undefined): boolean =>
  character === undefined || /\s/.test(character)

/** Sentences and lines; one that is longer than a passage is cut. */
const splitAtEnds = (content: string): Omit<Piece, 'weight'>[] => {
  const spans: Omit<Piece, 'weight'>[] = []
  let from = 0
  for (let at = 0; at < content.length; at += 1) {
    const character = content[at] as string
    const isLong = at + 1 - from >= PASSAGE_CHARS_MAX / 2 && isSpace(character)
    const isFull = at + 1 - from >= PASSAGE_CHARS_MAX - 1
    const ends = character === '\n' || (isEnd(character) && isSpace(content[at + 1]))
    if (!ends && !isLong && !isFull) continue
    // Never between the halves of a pair.
    if (isFull && isHighSurrogate(content.charCodeAt(at))) at += 1
    spans.push({ from, to: at + 1 })
    from = at + 1
  }
  if (from < content.length) spans.push({ from, to: content.length })
  return spans
}

const isHighSurrogate = (code: number): boolean => code >= 0xd8_00 && code <= 0xdb_ff
