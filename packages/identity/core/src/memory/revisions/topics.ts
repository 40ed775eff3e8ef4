import { splitSentences } from './learned/message-parts.ts'
import { getRarity } from './learned/revision-model.ts'
import { CHANGE_WORDS } from './revision-words.ts'
import { readWords } from './statement-words.ts'

/** Longer texts are pastes and stories. */
const CHARS_MAX = 240
/** Few texts that short have more. */
const TOPICS_MAX = 24

/**
 * The topics of what a short message states, without its questions: its content words apart from
 * numbers and words of change. Those of a statement and of its correction overlap, unless one
 * refers to the other by a pronoun. They are stored, so they don't depend on a fitted model.
 */
export const extractTopics = (content: string): string[] => {
  if (content.length > CHARS_MAX) return []
  const questions = splitSentences(content).filter(({ start, end }) =>
    content.slice(start, end).trimEnd().endsWith('?'),
  )
  const topics = readWords(content)
    .filter(({ isContent, stem }) => isContent && !CHANGE_WORDS.has(stem) && !/\d/.test(stem))
    .filter((word) => !questions.some(({ start, end }) => word.start >= start && word.end <= end))
    .map(({ stem }) => stem)
  return [...new Set(topics)].slice(0, TOPICS_MAX)
}

/** The rarest topics say most about what a text refers to. */
export const chooseRarest = (topics: readonly string[], count: number): string[] =>
  topics.toSorted((a, b) => getRarity(b) - getRarity(a)).slice(0, count)
