import type { Memory } from '@daimon/client'
import { listMatches } from './matched-words.ts'

type Reason = readonly [
  signals: readonly string[],
  say: (memory: Memory, query: string) => string | undefined,
]

/** Ranking signals that a reader sees as one reason, and how to state it; direct reasons first. */
const REASONS: readonly Reason[] = [
  [['turn', 'phrase', 'quoted'], (memory, query) => quoteWords(memory, query)],
  [['dense'], (memory) => sayMeaning(memory)],
  [['softMatch'], () => 'words of similar meaning'],
  [['speaker'], ({ speaker }) => (speaker === null ? undefined : `said by ${speaker}`)],
  [
    ['speakerRole'],
    ({ trust }) => (trust === 'assistant' ? 'said by the assistant' : 'said by the user'),
  ],
  [['time', 'mentionsTime'], () => 'the time fits'],
  [['answer'], () => 'has the form of an answer'],
  [['instruction', 'instructionSimilarity'], () => 'a standing instruction'],
  [['window', 'windowTopic', 'softMatchContext'], () => 'query words in the turns around it'],
  [['denseContext'], () => 'similar meaning in the turns around it'],
  [['session', 'denseSession'], () => 'a matching session'],
]

/** Always stated if the memory repeats words of the query: the reader sees them highlighted. */
const SAME_WORDS = 'same words: '

const sayMeaning = ({ score_parts: parts = {} }: Memory): string =>
  parts['cosine'] === undefined
    ? 'similar meaning'
    : `similar meaning (${parts['cosine'].toFixed(2)})`

const quoteWords = ({ content }: Memory, query: string): string | undefined => {
  const words = listMatches(content, query)
  return words.length === 0 ? undefined : `${SAME_WORDS}${words.slice(0, 6).join(', ')}`
}

const SHOWN = 4
/** Below this share of the strongest reason, a reason explains nothing. */
const SHARE_MIN = 0.2

/** Why a memory has its rank, in words: its strongest reasons, direct ones first. */
export const explainScore = (memory: Memory, query: string): string => {
  const parts = memory.score_parts ?? {}
  const reasons = REASONS.flatMap(([signals, say]) => {
    const amount = signals.reduce((sum, signal) => sum + Math.max(0, parts[signal] ?? 0), 0)
    const text = say(memory, query)
    return text === undefined ? [] : [{ text, amount }]
  })
  const amounts = reasons.map(({ amount }) => amount).toSorted((a, b) => b - a)
  const least = Math.max((amounts[0] ?? 0) * SHARE_MIN, amounts[SHOWN - 1] ?? 0, Number.EPSILON)
  const said = reasons
    .filter(({ text, amount }) => amount >= least || text.startsWith(SAME_WORDS))
    .map(({ text }) => text)
    .join('; ')
  return said === '' ? 'No single reason stands out.' : `${said[0]?.toUpperCase()}${said.slice(1)}.`
}
