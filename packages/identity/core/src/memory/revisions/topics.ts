import { CHANGE_WORDS } from './revision-words.ts'
import { readWords } from './statement-words.ts'

/** Longer texts are pastes and stories. */
const CHARS_MAX = 240
const TOPICS_MAX = 8

/**
 * The topics of a short statement: its content words apart from numbers and words of change. Those
 * of a statement and of its correction overlap, unless one refers to the other by a pronoun.
 */
export const extractTopics = (content: string): string[] => {
  if (content.length > CHARS_MAX || content.trimEnd().endsWith('?')) return []
  const topics = readWords(content)
    .filter(({ isContent, stem }) => isContent && !CHANGE_WORDS.has(stem) && !/\d/.test(stem))
    .map(({ stem }) => stem)
  return [...new Set(topics)].slice(0, TOPICS_MAX)
}
