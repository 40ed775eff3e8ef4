import { splitSentences } from './learned/message-parts.ts'
import { getRarity } from './learned/revision-model.ts'
import { CHANGE_WORDS } from './revision-words.ts'
import { readWords } from './statement-words.ts'

/** Longer texts are pastes and stories. */
const CHARS_MAX = 240
const TOPICS_MAX = 8

/**
 * The topics of what a short message states, without its questions: its content words apart from numbers
 * and words of change, of many the rarest. Those of a statement and of its correction overlap,
 * unless one refers to the other by a pronoun.
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
  return chooseRarest([...new Set(topics)])
}

/** In the order of the text. */
const chooseRarest = (stems: readonly string[]): string[] => {
  if (stems.length <= TOPICS_MAX) return [...stems]
  const rarest = new Set(stems.toSorted((a, b) => getRarity(b) - getRarity(a)).slice(0, TOPICS_MAX))
  return stems.filter((stem) => rarest.has(stem))
}
