import {
  BLOCK_TOKENS,
  MIN_SCORE,
  RELEVANCE_DEPTH,
  detectStandingInstruction,
  findCorrections,
  findInstructions,
  limitTokens,
  parseQueryTime,
  recall,
  shortCorrection,
  type WordVector,
} from '@daimon/identity-core'
import type { Embedder } from '@daimon/identity-embed'
import { askAll, indexConversation } from '../indexed-conversation.ts'
import type { Conversation } from '../recall-set.ts'
import type { DateCase, LanguageSet, StatementPair } from './language-sets.ts'

type Encoders = { readonly embedder: Embedder; readonly wordVector: WordVector }

/** A count of cases, and the texts of those that failed. */
type Tally = { right: number; count: number; readonly failed: string[] }

export type LanguageScore = Readonly<Record<Measure, Tally>>

export const MEASURES = [
  'hit@1',
  'R@10',
  'in 600 tokens',
  'none where none',
  'dates',
  'instructions',
  'no instruction',
  'corrections',
  'no correction',
] as const
type Measure = (typeof MEASURES)[number]

const emptyScore = (): LanguageScore =>
  Object.fromEntries(
    MEASURES.map((name) => [name, { right: 0, count: 0, failed: [] as string[] }]),
  ) as unknown as LanguageScore

const count = (tally: Tally, share: number, text: string): void => {
  tally.count += 1
  tally.right += share
  if (share < 1) tally.failed.push(text)
}

/**
 * Scores one part of the set of a language, in this process. One store has the conversations of
 * both parts, each at its own time.
 */
export const scoreLanguage = async (
  set: LanguageSet,
  store: readonly Conversation[],
  encoders: Encoders,
): Promise<LanguageScore> => {
  const score = emptyScore()
  await scoreRecall(set, store, encoders, score)
  for (const one of set.dates) count(score.dates, Number(isDateRead(one)), one.text)
  for (const text of set.requests) count(score.instructions, Number(isInstruction(text)), text)
  for (const text of set.ordinary)
    count(score['no instruction'], Number(!isInstruction(text)), text)
  for (const pair of set.corrections)
    count(score.corrections, Number(isCorrected(pair)), `${pair.prior} / ${pair.later}`)
  for (const pair of set.others)
    count(score['no correction'], Number(!isCorrected(pair)), `${pair.prior} / ${pair.later}`)
  return score
}

const scoreRecall = async (
  { language, conversations, unanswered }: LanguageSet,
  store: readonly Conversation[],
  { embedder, wordVector }: Encoders,
  score: LanguageScore,
): Promise<void> => {
  const items = store.flatMap((one) => one.items)
  const whole = { id: language, items, questions: [] }
  const { index, nowMs } = await indexConversation(whole, embedder, wordVector)
  const questions = [...conversations.flatMap((one) => one.questions), ...unanswered]
  const queries = await askAll(questions, embedder, nowMs)
  for (const [at, { text, evidence }] of questions.entries()) {
    const query = queries[at]
    if (!query) continue
    // As prepare does by default: what is relevant, up to a number of tokens.
    const relevant = recall(index, { ...query, limit: RELEVANCE_DEPTH, minScore: MIN_SCORE })
    const memories = relevant.flatMap(({ id }) => items.filter((one) => one.id === id))
    const fitting = limitTokens(
      memories.map(({ id, text: content }) => ({ id, content })),
      BLOCK_TOKENS,
    ).map(({ id }) => id)
    if (evidence.length === 0) {
      count(score['none where none'], Number(fitting.length === 0), text)
      continue
    }
    const ranked = recall(index, { ...query, limit: 10 }).map(({ id }) => id)
    const share = (ids: readonly string[]): number =>
      evidence.filter((id) => ids.includes(id)).length / evidence.length
    count(score['hit@1'], Number(evidence.includes(ranked[0] ?? '')), text)
    count(score['R@10'], share(ranked), text)
    count(score['in 600 tokens'], share(fitting), text)
  }
}

const DAY_MS = 86_400_000
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** `days`: a day, a month, the first and last day of a range, or `~` and the middle of one. */
const isDateRead = ({ text, nowMs, days }: DateCase): boolean => {
  const time = parseQueryTime(text, { nowMs })
  if (time?.date) {
    const { year, month, day } = time.date
    const parts = [year, month === undefined ? undefined : month + 1, day]
    const read = parts.flatMap((part) => (part === undefined ? [] : String(part).padStart(2, '0')))
    return read.join('-') === days
  }
  if (!time?.range) return false
  const { fromMs, toMs } = time.range
  if (days.startsWith('~'))
    return Math.abs((fromMs + toMs) / 2 - Date.parse(days.slice(1))) <= 1.5 * DAY_MS
  const [first, last] = [toDay(fromMs), toDay(toMs - 1)]
  return days === (first === last ? first : `${first}/${last}`)
}

const isInstruction = (text: string): boolean =>
  findInstructions(text).length > 0 || detectStandingInstruction(text) === 'instruction'

const isCorrected = ({ prior, later }: StatementPair): boolean =>
  shortCorrection(later, [{ id: 'prior', content: prior, isAssistant: false }]) !== undefined ||
  findCorrections(later, [{ id: 'prior', content: prior, isRecent: true }]).length > 0
