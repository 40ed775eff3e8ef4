import {
  RERANK_DEPTH,
  FEATURES,
  type RecallQuery,
  type WordVector,
  assistantBlend,
  fuseSignals,
  buildRerankInput,
  computeSignals,
} from '@daimon/identity-core'
import type { Embedder } from '@daimon/identity-embed'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { askAll, indexConversation } from '../indexed-conversation.ts'
import { type RecallSet, isAdversarial } from '../recall-set.ts'

/**
 * Input of `fit.py` for one question; its feature rows are in the other file, in the same order.
 */
type Lesson = {
  readonly set: string
  readonly conversation: string
  readonly company: 'people' | 'assistant'
  /** Without vectors, as while an embedder is down. */
  readonly isBlind: boolean
  readonly rows: number
  /** Indexes of the rows that answer it, and the total number of turns that do. */
  readonly evidence: readonly number[]
  readonly wanted: number
}

/** Embedder for the texts and words of a conversation, not fitted to it. */
export type Knowing = (conversation: string) => {
  readonly embedder: Embedder
  readonly wordVector: WordVector
}

/**
 * Writes `examples.bin` (float32, row by row) and `examples.json` into a directory: each question
 * with and without vectors.
 */
export const writeExamples = async (
  directory: string,
  sets: readonly RecallSet[],
  knowing: Knowing,
): Promise<void> => {
  const file = openSync(`${directory}/examples.bin`, 'w')
  const lessons: Lesson[] = []
  for (const isBlind of [false, true])
    for (const set of sets)
      for (const conversation of set.conversations) {
        const { embedder, wordVector } = knowing(conversation.id)
        const own = isBlind ? undefined : embedder
        const { index, nowMs } = await indexConversation(conversation, own, wordVector)
        const questions = conversation.questions.filter((question) => !isAdversarial(question))
        const asked = await askAll(questions, own, nowMs)
        questions.forEach(({ evidence }, at) => {
          const question = asked[at] as RecallQuery
          const found = computeSignals(index, question)
          const { slots, rows } = buildRerankInput(
            index,
            found,
            fuseSignals(index, found, RERANK_DEPTH),
          )
          const answers = new Set(evidence.map((item) => index.slotOf(item)))
          for (const row of rows) writeSync(file, row)
          lessons.push({
            set: set.name,
            conversation: conversation.id,
            company: assistantBlend(index) > 0.5 ? 'assistant' : 'people',
            isBlind,
            rows: rows.length,
            evidence: slots.flatMap((slot, place) => (answers.has(slot) ? [place] : [])),
            wanted: evidence.length,
          })
        })
      }
  closeSync(file)
  writeFileSync(`${directory}/examples.json`, JSON.stringify({ features: FEATURES, lessons }))
}
