import { contentWords } from '../recall/words.ts'

/** Something said in a session, as a summary sees it. */
export type SaidTurn = {
  readonly id: string
  readonly content: string
  readonly speaker: string | null
  readonly occurredAtMs: number
  readonly isAssistant: boolean
}

/** One sentence of a turn, in its own words. */
export type Sentence = {
  readonly turn: SaidTurn
  readonly text: string
  readonly isQuestion: boolean
}

/** Shorter ones say too little to stand alone ("Sure, sounds good!"), longer ones are lists or pasted text. */
const CONTENT_WORDS_MIN = 3
const CHARS_MAX = 400
const BREAK = /\n+/

// Without a language: its rules for the end of a sentence are those of Unicode (UAX #29).
const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })

const sentencesOf = (content: string): string[] =>
  content
    .split(BREAK)
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))

/** The sentences of a session that may stand for it, in the order in which they were said; none twice. */
export const sentences = (turns: readonly SaidTurn[]): Sentence[] => {
  const seen = new Set<string>()
  return turns.flatMap((turn) =>
    sentencesOf(turn.content).flatMap((text): Sentence[] => {
      const words = contentWords(text)
      const key = words.join(' ')
      if (new Set(words).size < CONTENT_WORDS_MIN || text.length > CHARS_MAX || seen.has(key))
        return []
      seen.add(key)
      return [{ turn, text, isQuestion: /[?？؟]\s*["'”’)]*$/u.test(text) }]
    }),
  )
}
