import { topicWords } from '../recall/tokenizer.ts'

/** A statement in a session, as input for a summary. */
export type SessionTurn = {
  readonly id: string
  readonly content: string
  readonly speaker: string | null
  readonly occurredAtMs: number
  readonly isAssistant: boolean
}

/** One sentence of a turn, unchanged. */
export type Sentence = {
  readonly turn: SessionTurn
  readonly text: string
  readonly isQuestion: boolean
}

/**
 * Length limits: shorter sentences lack context ("Sure, sounds good!"), longer ones are lists or
 * pasted text.
 */
const CONTENT_WORDS_MIN = 3
const CHARS_MAX = 400
const BREAK = /\n+/

// Without a language, the segmenter uses Unicode's sentence rules (UAX #29).
const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

const splitSentences = (content: string): string[] =>
  content
    .split(BREAK)
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))

/** The sentences of a session that a summary may quote, in order, without duplicates. */
export const sentences = (turns: readonly SessionTurn[]): Sentence[] => {
  const seen = new Set<string>()
  return turns.flatMap((turn) =>
    splitSentences(turn.content).flatMap((text): Sentence[] => {
      const words = topicWords(text)
      const key = words.join(' ')
      if (new Set(words).size < CONTENT_WORDS_MIN || text.length > CHARS_MAX || seen.has(key))
        return []
      seen.add(key)
      return [{ turn, text, isQuestion: /[?？؟]\s*["'”’)]*$/u.test(text) }]
    }),
  )
}
