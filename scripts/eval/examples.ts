import {
  type Arm,
  ARMS,
  type RecallQuestion,
  WEIGHTS,
  type WordVector,
  assistantLean,
  recall,
  recallArms,
  shareAt,
} from '@daimon/identity-core'
import type { Embedder } from '@daimon/identity-embed'
import { askAll, indexConversation } from './indexed-conversation.ts'
import type { Example, TrainingOptions, Weights } from './listwise.ts'
import { recallSetOf } from './own-conversations.ts'
import { type Conversation, isAdversarial } from './recall-set.ts'

/** With the first ten of recall as it is, second look and all. */
export type Ranked = Example & { readonly first: readonly number[] }

/** Every question of some sets with what each arm says of each memory. `undefined` as embedder: words alone. */
export const examplesOf = async (
  paths: readonly string[],
  embedder: Embedder | undefined,
  wordVector: WordVector,
): Promise<Ranked[]> => {
  const examples: Ranked[] = []
  for (const path of paths) {
    const { name, conversations } = recallSetOf(path)
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
): Promise<Ranked[]> => {
  const { index, nowMs } = await indexConversation(conversation, embedder, wordVector)
  const slotOf = new Map(index.rows.map((row, slot) => [row.id, slot]))
  const scored = conversation.questions.filter((question) => !isAdversarial(question))
  const asked = await askAll(scored, embedder, nowMs)
  return scored.map((question, at) => {
    const own = asked[at] as RecallQuestion
    const found = recallArms(index, own)
    return {
      set,
      group: `${set} ${conversation.id}`,
      lean: assistantLean(index),
      evidence: question.evidence.map((item) => slotOf.get(item) as number),
      size: index.rows.length,
      arms: ARMS.map((arm) =>
        Float32Array.from(found.isSeen, (_, slot) => shareAt(found.arms[arm], slot)),
      ),
      first: recall(index, own).map(({ id }) => slotOf.get(id) as number),
    }
  })
}

/** The committed weights of some arms. */
export const committed = (arms: readonly Arm[]): Weights => ({
  people: arms.map((arm) => WEIGHTS[arm].people),
  assistant: arms.map((arm) => WEIGHTS[arm].assistant),
})

/** Examples as if there were no other arms. */
export const withArms = (examples: readonly Example[], arms: readonly Arm[]): Example[] => {
  const places = arms.map((arm) => ARMS.indexOf(arm))
  return examples.map((example) => ({
    ...example,
    arms: places.map((place) => example.arms[place] as Float32Array),
  }))
}

/** How `npm run tune:recall` fits: the ridges gave the best likelihood to conversations that were left out. */
export const fitOptions = (arms: readonly Arm[]): TrainingOptions => ({
  ridge: 0.003,
  apart: 0.01,
  // People who ask tell little; whoever talks with an assistant tells what he wants by asking for it.
  signed: [arms.indexOf('telling')],
})
