import { answerArm, cueArms } from './cue-arms.ts'
import { lexicalArms, phraseArm } from './lexical-arms.ts'
import { denseArms, relatedArms } from './meaning-arms.ts'
import { askedKinds } from './kinds/asked-kinds.ts'
import { type KindArms, kindArms } from './kinds/kind-arms.ts'
import { type RecallQuestion, readQuestion } from './question.ts'
import type { RecallIndex } from './recall-index.ts'
import type { Row } from './row.ts'
import { isVisible } from './visibility.ts'
import { type Cue, questionCues } from './second-look/question-cues.ts'
import type { Arm } from './weights.ts'
import { bytes, floats } from './scratch.ts'

export type ArmScores = {
  /** By slot, 0..1, each divided by its maximum. */
  readonly arms: Readonly<Record<Arm, Float32Array>>
  /** What an arm is that gives no memory anything: this very one, so that nobody has to look at it. */
  readonly empty: Float32Array
  readonly kinds: KindArms
  readonly cues: Readonly<Record<Cue, number>>
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

const byMaximum = (scores: Float32Array, empty: Float32Array): Float32Array => {
  if (scores === empty) return empty
  let most = 0
  for (let slot = 0; slot < scores.length; slot += 1) {
    const score = scores[slot] as number
    if (score > most) most = score
  }
  if (most === 0) return empty
  const shares = floats(scores.length)
  for (let slot = 0; slot < scores.length; slot += 1) shares[slot] = (scores[slot] as number) / most
  return shares
}

const product = (one: Float32Array, two: Float32Array, empty: Float32Array): Float32Array => {
  if (one === empty || two === empty) return empty
  const products = floats(one.length)
  for (let slot = 0; slot < one.length; slot += 1)
    products[slot] = (one[slot] as number) * (two[slot] as number)
  return products
}

const seenBy = ({ rows, columns }: RecallIndex, question: RecallQuestion): Uint8Array => {
  const isSeen = bytes(rows.length)
  // What is asked of now and in no one session, as nearly always, is known from two columns.
  if (question.asOfMs === undefined) {
    const { isOpen, isOfSession } = columns
    for (let slot = 0; slot < rows.length; slot += 1)
      if (isOpen[slot] && (!isOfSession[slot] || isVisible(rows[slot] as Row, question)))
        isSeen[slot] = 1
    return isSeen
  }
  for (let slot = 0; slot < rows.length; slot += 1)
    if (isVisible(rows[slot] as Row, question)) isSeen[slot] = 1
  return isSeen
}

/** Every arm of a question over an index. */
export const recallArms = (index: RecallIndex, question: RecallQuestion): ArmScores => {
  const isSeen = seenBy(index, question)
  const empty = floats(isSeen.length)
  const asked = readQuestion(question.text, question.nowMs, index.speakers)
  const lexical = lexicalArms(index, asked.terms, isSeen)
  const related = relatedArms(index, asked.terms, isSeen)
  const dense = denseArms(index, question.vector, isSeen)
  const cues = cueArms(index, asked, isSeen, empty)
  const kinds = askedKinds(question.text, asked.isSpeaker)
  const shares = (scores: Float32Array) => byMaximum(scores, empty)
  return {
    isSeen,
    empty,
    kinds: kindArms(index, kinds, isSeen),
    cues: questionCues(question, {
      namedSpeakers: asked.namedSpeakers,
      isRequest: asked.isRequest,
      namesKind: kinds.head !== undefined,
    }),
    isRequest: asked.isRequest,
    isTimeAlone: asked.isTimeAlone,
    coverage: related.coverage,
    cosine: dense.dense,
    hasCosine: dense.hasCosine,
    isBlind: question.vector === undefined,
    coverageNear: related.coverageNear,
    cosineNear: dense.denseNear,
    arms: {
      turn: shares(lexical.turn),
      wide: shares(lexical.wide),
      wideTopic: shares(lexical.wideTopic),
      session: shares(lexical.session),
      quoted: shares(lexical.quoted),
      phrase: shares(phraseArm(index, asked.terms, isSeen)),
      answer: shares(answerArm(index, lexical.topic, isSeen)),
      related: shares(related.related),
      relatedNear: shares(related.relatedNear),
      dense: shares(dense.dense),
      denseNear: shares(dense.denseNear),
      denseSession: shares(dense.denseSession),
      ...cues,
      standingNear: shares(product(cues.standing, dense.dense, empty)),
    },
  }
}
