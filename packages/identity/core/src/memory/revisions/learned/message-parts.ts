import type { TextRange } from '../comparison.ts'
import { memoize } from '../../../evidence/memoize.ts'
import { ownSentences } from '../../instructions/own-words.ts'
import { readPairText } from './pair-text.ts'

/** Longer texts are pastes and stories. */
const CHARS_MAX = 600
const PARTS_MAX = 8
const MESSAGES_MAX = 500
const SENTENCE_GAP = /(?<=[.!?])\s+|\n+/g

/**
 * The texts of a message that may revise an earlier one: the message, and each of its sentences if
 * it has several; of a message of several lines, the sentences that its user wrote, because it may
 * contain a mail or a list. Those that can't be read, and questions, are left out.
 */
export const splitMessage = memoize((content): readonly string[] => {
  if (content.length > CHARS_MAX) return []
  return getParts(content).filter((part) => readPairText(part)?.isQuestion === false)
}, MESSAGES_MAX)

const getParts = (content: string): readonly string[] => {
  if (content.trim().includes('\n'))
    return ownSentences(content)
      .slice(0, PARTS_MAX)
      .map(({ text }) => text.trim())
  const sentences = splitSentences(content)
  const parts = sentences.map(({ start, end }) => content.slice(start, end)).slice(0, PARTS_MAX)
  return parts.length > 1 ? [content, ...parts] : [content]
}

/** The parts of a text that may be revised: all of it, or its sentences if it is too long. */
export const splitPrior = (content: string): readonly TextRange[] => {
  if (readPairText(content)) return [{ start: 0, end: content.length }]
  return content.length > CHARS_MAX ? [] : splitSentences(content).slice(0, PARTS_MAX)
}

/** The sentences of a text, without the space between them. */
export const splitSentences = (content: string): readonly TextRange[] => {
  const gaps = [...content.matchAll(SENTENCE_GAP)]
  const starts = [0, ...gaps.map(({ 0: gap, index }) => index + gap.length)]
  const ends = [...gaps.map(({ index }) => index), content.length]
  return starts
    .map((start, at) => ({ start, end: ends[at] ?? content.length }))
    .filter(({ start, end }) => start < end)
}
