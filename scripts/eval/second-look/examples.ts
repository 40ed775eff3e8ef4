import {
  CANDIDATES,
  FEATURES,
  type RecallQuestion,
  type WordVector,
  assistantLean,
  firstOrder,
  lookedAt,
  recallArms,
} from '@daimon/identity-core'
import type { Embedder } from '@daimon/identity-embed'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { askAll, indexConversation } from '../indexed-conversation.ts'
import { type RecallSet, isAdversarial } from '../recall-set.ts'

/** What `fit.py` reads of one question; its rows of features lie in the file beside it, in the same order. */
type Lesson = {
  readonly set: string
  readonly conversation: string
  readonly company: 'people' | 'assistant'
  /** Without directions, as while an embedder is down. */
  readonly isBlind: boolean
  readonly rows: number
  /** Places among the rows that answer it, and how many turns do in all. */
  readonly evidence: readonly number[]
  readonly wanted: number
}

/** What gives directions to the texts and the words of a conversation: nothing that was fitted to it. */
export type Knowing = (conversation: string) => {
  readonly embedder: Embedder
  readonly wordVector: WordVector
}

/** Writes `examples.bin` (float32, row by row) and `examples.json` into a folder: each question with and without directions. */
export const writeExamples = async (
  folder: string,
  sets: readonly RecallSet[],
  knowing: Knowing,
): Promise<void> => {
  const file = openSync(`${folder}/examples.bin`, 'w')
  const lessons: Lesson[] = []
  for (const isBlind of [false, true])
    for (const set of sets)
      for (const conversation of set.conversations) {
        const { embedder, wordVector } = knowing(conversation.id)
        const own = isBlind ? undefined : embedder
        const { index, nowMs } = await indexConversation(conversation, own, wordVector)
        const slotOf = new Map(index.rows.map((row, slot) => [row.id, slot]))
        const questions = conversation.questions.filter((question) => !isAdversarial(question))
        const asked = await askAll(questions, own, nowMs)
        questions.forEach(({ evidence }, at) => {
          const question = asked[at] as RecallQuestion
          const found = recallArms(index, question)
          const { slots, rows } = lookedAt(index, found, firstOrder(index, found, CANDIDATES))
          const answers = new Set(evidence.map((item) => slotOf.get(item)))
          for (const row of rows) writeSync(file, row)
          lessons.push({
            set: set.name,
            conversation: conversation.id,
            company: assistantLean(index) > 0.5 ? 'assistant' : 'people',
            isBlind,
            rows: rows.length,
            evidence: slots.flatMap((slot, place) => (answers.has(slot) ? [place] : [])),
            wanted: evidence.length,
          })
        })
      }
  closeSync(file)
  writeFileSync(`${folder}/examples.json`, JSON.stringify({ features: FEATURES, lessons }))
}
