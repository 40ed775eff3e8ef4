import { answerArm, cueArms } from './cue-arms.ts'
import { lexicalArms, phraseArm } from './lexical-arms.ts'
import { denseArms, relatedArms } from './meaning-arms.ts'
import { askedKinds } from './kinds/asked-kinds.ts'
import { type KindArms, kindArms } from './kinds/kind-arms.ts'
import { type AskedTerm, type RecallQuestion, readQuestion } from './question.ts'
import type { RecallIndex } from './recall-index.ts'
import type { Row } from './row.ts'
import { isVisible } from './visibility.ts'
import { type Cue, questionCues } from './second-look/question-cues.ts'
import type { Arm } from './weights.ts'
import { bytes, floats } from './scratch.ts'
import { NOTHING, type Share, byMaximum } from './share.ts'

export type ArmScores = {
  /** By slot, 0..1, each as a share of its maximum. */
  readonly arms: Readonly<Record<Arm, Share>>
  readonly kinds: KindArms
  readonly cues: Readonly<Record<Cue, number>>
  readonly isSeen: Uint8Array
  readonly isRequest: boolean
  /** The question asks what was at a time, and for no subject. */
  readonly isTimeAlone: boolean
  /** Absolute: share of the question that the memory speaks of, and their cosine. */
  readonly coverage: Share
  readonly cosine: Float32Array
  /** Whether both have an embedding of one kind, so that there is a cosine. */
  readonly hasCosine: Uint8Array
  /** The question has no embedding. */
  readonly isBlind: boolean
  /** The same with the turns right before and after. */
  readonly coverageNear: Share
  readonly cosineNear: Float32Array
}

const product = (one: Share, two: Share): Share => {
  if (one.whole === 0 || two.whole === 0) return NOTHING
  const products = floats(two.values.length)
  for (let slot = 0; slot < products.length; slot += 1)
    products[slot] = (one.values[slot] as number) * (two.values[slot] as number)
  return byMaximum(products)
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

/** A question has a dozen. A pasted text has thousands, and each costs a look at every memory that has it. */
const TERMS_MAX = 128

/** The terms that are looked for: of a long text those that the fewest memories have, in their order. */
const tellingTerms = (index: RecallIndex, terms: readonly AskedTerm[]): readonly AskedTerm[] => {
  if (terms.length <= TERMS_MAX) return terms
  const holding = (at: number): number =>
    index.postingsOf((terms[at] as AskedTerm).term)?.slots.length ?? Number.POSITIVE_INFINITY
  const places = Array.from(terms.keys(), (at) => ({ at, holding: holding(at) }))
    .toSorted((one, two) => (one.holding < two.holding ? -1 : Number(one.holding > two.holding)))
    .slice(0, TERMS_MAX)
  return places.toSorted((one, two) => one.at - two.at).map(({ at }) => terms[at] as AskedTerm)
}

/** Every arm of a question over an index. */
export const recallArms = (index: RecallIndex, question: RecallQuestion): ArmScores => {
  const isSeen = seenBy(index, question)
  const asked = readQuestion(question.text, question.nowMs, index.speakers)
  const terms = tellingTerms(index, asked.terms)
  const lexical = lexicalArms(index, terms, isSeen)
  const related = relatedArms(index, terms, isSeen)
  const dense = denseArms(index, question.vector, isSeen)
  const near = byMaximum(dense.dense)
  const cues = cueArms(index, asked, isSeen)
  const kinds = askedKinds(question.text, asked.isSpeaker)
  return {
    isSeen,
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
      turn: byMaximum(lexical.turn),
      wide: byMaximum(lexical.wide),
      wideTopic: byMaximum(lexical.wideTopic),
      session: byMaximum(lexical.session),
      quoted: byMaximum(lexical.quoted),
      phrase: byMaximum(phraseArm(index, terms, isSeen)),
      answer: byMaximum(answerArm(index, lexical.topic, isSeen)),
      related: byMaximum(related.related),
      relatedNear: byMaximum(related.relatedNear),
      dense: near,
      denseNear: byMaximum(dense.denseNear),
      denseSession: byMaximum(dense.denseSession),
      ...cues,
      standingNear: product(cues.standing, near),
    },
  }
}
