import { answerArm, cueArms } from './cue-arms.ts'
import { lexicalArms, phraseArm } from './lexical-arms.ts'
import { denseArms, relatedArms } from './meaning-arms.ts'
import { type RecallQuestion, readQuestion } from './question.ts'
import type { RecallIndex } from './recall-index.ts'
import type { Row } from './row.ts'
import { isVisible } from './visibility.ts'
import type { Arm } from './weights.ts'

export type ArmScores = {
  /** By slot, 0..1, each divided by its maximum. */
  readonly arms: Readonly<Record<Arm, Float32Array>>
  readonly isSeen: Uint8Array
  readonly isRequest: boolean
  /** The question asks what was at a time, and for no subject. */
  readonly isTimeAlone: boolean
  /** Absolute: share of the question that the memory speaks of, and their cosine. */
  readonly coverage: Float32Array
  readonly cosine: Float32Array
  /** Whether both have an embedding of one kind, so that there is a cosine. */
  readonly hasCosine: Uint8Array
  /** The question has no embedding. */
  readonly isBlind: boolean
  /** The same with the turns right before and after. */
  readonly coverageNear: Float32Array
  readonly cosineNear: Float32Array
}

const product = (one: Float32Array, two: Float32Array): Float32Array =>
  one.map((value, slot) => value * (two[slot] as number))

const byMaximum = (scores: Float32Array): Float32Array => {
  let most = 0
  for (let slot = 0; slot < scores.length; slot += 1) most = Math.max(most, scores[slot] as number)
  if (most === 0) return scores
  const shares = new Float32Array(scores.length)
  for (let slot = 0; slot < scores.length; slot += 1) shares[slot] = (scores[slot] as number) / most
  return shares
}

const seenBy = (rows: readonly Row[], question: RecallQuestion): Uint8Array => {
  const isSeen = new Uint8Array(rows.length)
  for (let slot = 0; slot < rows.length; slot += 1)
    if (isVisible(rows[slot] as Row, question)) isSeen[slot] = 1
  return isSeen
}

/** Every arm of a question over an index. */
export const recallArms = (index: RecallIndex, question: RecallQuestion): ArmScores => {
  const isSeen = seenBy(index.rows, question)
  const asked = readQuestion(question.text, question.nowMs, index.speakers)
  const lexical = lexicalArms(index, asked.terms, isSeen)
  const related = relatedArms(index, asked.terms, isSeen)
  const dense = denseArms(index, question.vector, isSeen)
  const cues = cueArms(index, asked, isSeen)
  return {
    isSeen,
    isRequest: asked.isRequest,
    isTimeAlone: asked.isTimeAlone,
    coverage: related.coverage,
    cosine: dense.dense,
    hasCosine: dense.hasCosine,
    isBlind: question.vector === undefined,
    coverageNear: related.coverageNear,
    cosineNear: dense.denseNear,
    arms: {
      turn: byMaximum(lexical.turn),
      wide: byMaximum(lexical.wide),
      wideTopic: byMaximum(lexical.wideTopic),
      session: byMaximum(lexical.session),
      quoted: byMaximum(lexical.quoted),
      phrase: byMaximum(phraseArm(index, asked.terms, isSeen)),
      answer: byMaximum(answerArm(index, lexical.topic, isSeen)),
      related: byMaximum(related.related),
      relatedNear: byMaximum(related.relatedNear),
      dense: byMaximum(dense.dense),
      denseNear: byMaximum(dense.denseNear),
      denseSession: byMaximum(dense.denseSession),
      ...cues,
      standingNear: byMaximum(product(cues.standing, dense.dense)),
    },
  }
}
