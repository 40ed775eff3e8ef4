import {
  RecallIndex,
  type RecallQuery,
  type WordVector,
  findOutlineTopic,
} from '@daimon/identity-core'
import type { Embedder } from '@daimon/identity-embed'
import type { Conversation, Question } from './recall-set.ts'
import { parseSaidAt } from './said-at.ts'

export type Indexed = {
  readonly index: RecallIndex
  /** Time of the last item: the current time of its questions. */
  readonly nowMs: number
}

/** Indexes a conversation like an avatar's memories. Without an embedder no memory has a vector. */
export const indexConversation = async (
  { items }: Conversation,
  embedder: Embedder | undefined,
  wordVector: WordVector,
): Promise<Indexed> => {
  const index = new RecallIndex(wordVector)
  const vectors = (await embedder?.embed(items.map((item) => item.text))) ?? []
  let nowMs = 0
  items.forEach((item, at) => {
    if (item.said_at !== null) nowMs = Date.parse(parseSaidAt(item.said_at))
    index.upsert({
      id: item.id,
      content: item.text,
      speaker: item.speaker,
      sessionId: item.session,
      scope: 'global',
      occurredAtMs: nowMs,
      recordedAtMs: at,
      validFromMs: 0,
      validToMs: null,
      isAssistant: item.speaker === 'assistant',
      isOwnWords: item.speaker !== 'assistant',
      vector: vectors[at],
    })
  })
  return { index, nowMs }
}

export const askAll = async (
  questions: readonly Question[],
  embedder: Embedder | undefined,
  nowMs: number,
): Promise<RecallQuery[]> => {
  const topics = questions.map(({ text }) => findOutlineTopic(text))
  const searched = questions.map(({ text }, at) => topics[at] ?? text)
  const vectors = (await embedder?.embed(searched)) ?? []
  return questions.map(({ text }, at) => ({
    text,
    topic: topics[at],
    vector: vectors[at],
    vectorTrust: embedder?.trust,
    sessionId: undefined,
    recallScope: 'all',
    asOfMs: undefined,
    nowMs,
    limit: 10,
  }))
}
