import {
  type Signal,
  SIGNALS,
  type RecallQuery,
  SIGNAL_WEIGHTS,
  type WordVector,
  assistantBlend,
  recall,
  computeSignals,
  normalizedAt,
} from '@daimon/identity-core'
import type { Embedder } from '@daimon/identity-embed'
import { askAll, indexConversation } from './indexed-conversation.ts'
import type { Example, TrainingOptions, Weights } from './listwise.ts'
import { loadRecallSet } from './own-conversations.ts'
import { type Conversation, isAdversarial } from './recall-set.ts'

/** With the top ten of the complete recall, including the reranker. */
export type RankedExample = Example & { readonly first: readonly number[] }

/**
 * Every question of the sets with the score of each signal for each memory. `undefined` as
 * embedder: words only.
 */
export const loadExamples = async (
  paths: readonly string[],
  embedder: Embedder | undefined,
  wordVector: WordVector,
): Promise<RankedExample[]> => {
  const examples: RankedExample[] = []
  for (const path of paths) {
    const { name, conversations } = loadRecallSet(path)
    for (const conversation of conversations)
      examples.push(...(await ofConversation(name, conversation, embedder, wordVector)))
  }
  return examples
}

const ofConversation = async (
  set: string,
  conversation: Conversation,
  embedder: Embedder | undefined,
  wordVector: WordVector,
): Promise<RankedExample[]> => {
  const { index, nowMs } = await indexConversation(conversation, embedder, wordVector)
  const scored = conversation.questions.filter((question) => !isAdversarial(question))
  const asked = await askAll(scored, embedder, nowMs)
  return scored.map((question, at) => {
    const own = asked[at] as RecallQuery
    const found = computeSignals(index, own)
    return {
      set,
      group: `${set} ${conversation.id}`,
      lean: assistantBlend(index),
      evidence: question.evidence.map((item) => index.slotOf(item) as number),
      size: index.rows.length,
      arms: SIGNALS.map((signal) =>
        Float32Array.from(found.isSeen, (_, slot) => normalizedAt(found.signals[signal], slot)),
      ),
      first: recall(index, own).map(({ id }) => index.slotOf(id) as number),
    }
  })
}

/** The committed weights of some signals. */
export const committed = (signals: readonly Signal[]): Weights => ({
  people: signals.map((signal) => SIGNAL_WEIGHTS[signal].people),
  assistant: signals.map((signal) => SIGNAL_WEIGHTS[signal].assistant),
})

/** Examples restricted to the given signals. */
export const withSignals = (
  examples: readonly Example[],
  signals: readonly Signal[],
): Example[] => {
  const places = signals.map((signal) => SIGNALS.indexOf(signal))
  return examples.map((example) => ({
    ...example,
    arms: places.map((place) => example.arms[place] as Float32Array),
  }))
}

/**
 * Fit parameters of `npm run tune:recall`: these ridges gave the best likelihood in
 * cross-validation by conversation.
 */
export const fitOptions = (signals: readonly Signal[]): TrainingOptions => ({
  ridge: 0.003,
  apart: 0.01,
  // People who ask make few statements; users of an assistant state their wishes as questions.
  signed: [signals.indexOf('statement')],
})
