import { scoreAnswers, scoreMetadata } from './metadata-scores.ts'
import { scoreLexical, scorePhrase } from './bm25.ts'
import { scoreDense, scoreSoftMatches } from './semantic-scores.ts'
import { findQueryCategories } from './categories/query-categories.ts'
import { type CategoryScores, scoreCategories } from './categories/category-scores.ts'
import { type QueryTerm, type RecallQuery, parseQuery } from './query.ts'
import { mergeAlternates } from './merge-alternates.ts'
import type { SearchableIndex } from './searchable-index.ts'
import { reachesSession } from './visibility.ts'
import { type QueryFeature, extractQueryFeatures } from './rerank/query-features.ts'
import type { Signal } from './signal-weights.ts'
import { bytes, borrowFloats } from './buffer-pool.ts'
import { EMPTY_SCORES, type NormalizedScores, normalizeByMax } from './max-normalization.ts'

export type SignalScores = {
  /** The index, in which a term of the query stands for its terms in all languages. */
  readonly index: SearchableIndex
  /** See `ParsedQuery`. */
  readonly cueText: string
  readonly hasNounCapitals: boolean
  /** By slot, 0..1, each as a share of its maximum. */
  readonly signals: Readonly<Record<Signal, NormalizedScores>>
  readonly kinds: CategoryScores
  readonly cues: Readonly<Record<QueryFeature, number>>
  readonly isSeen: Uint8Array
  /** The search terms. */
  readonly terms: readonly QueryTerm[]
  readonly isRequest: boolean
  /** The query is a statement to respond to. */
  readonly isStatement: boolean
  /** The query asks for an order or a summary of what was said, and not by the assistant. */
  readonly isRepliesLast: boolean
  /** The query asks about a time and no topic. */
  readonly isTimeOnly: boolean
  /** Absolute: share of the query that the memory covers, and their cosine. */
  readonly coverage: NormalizedScores
  readonly cosine: Float32Array
  /** Whether both have an embedding of one embedder and therefore a cosine. */
  readonly hasCosine: Uint8Array
  /** The query has no embedding. */
  readonly lacksQueryVector: boolean
  /** Factors of the weights of the cosines. */
  readonly vectorTrust: RecallQuery['vectorTrust']
  /** The same with the turns right before and after. */
  readonly coverageNear: NormalizedScores
  readonly cosineNear: Float32Array
}

const product = (one: NormalizedScores, two: NormalizedScores): NormalizedScores => {
  if (one.whole === 0 || two.whole === 0) return EMPTY_SCORES
  const products = borrowFloats(two.values.length)
  for (let slot = 0; slot < products.length; slot += 1)
    products[slot] = (one.values[slot] as number) * (two.values[slot] as number)
  return normalizeByMax(products)
}

const seenBy = (index: SearchableIndex, question: RecallQuery): Uint8Array => {
  const isSeen = visibleTo(index, question)
  for (const id of question.excluded ?? []) {
    const slot = index.slotOf(id)
    if (slot !== undefined) isSeen[slot] = 0
  }
  return isSeen
}

/** `isVisible` of all rows, from their columns. */
const visibleTo = ({ rows, columns }: SearchableIndex, question: RecallQuery): Uint8Array => {
  const { isAlive, isOpen, isOfSession, sessionOf, userOf, validFromMs, validToMs } = columns
  const { asOfMs } = question
  const isSeen = bytes(rows.length)
  // Nearly all rows are of the session of the row before.
  let last = { session: Number.NaN, user: Number.NaN, isReached: false }
  const isReached = (slot: number): boolean => {
    const [session, user] = [sessionOf[slot] as number, userOf[slot] as number]
    if (session !== last.session || user !== last.user)
      last = { session, user, isReached: reachesSession(rows.at(slot), question) }
    return last.isReached
  }
  const isValid = (slot: number): boolean =>
    asOfMs === undefined
      ? isOpen[slot] === 1
      : isAlive[slot] === 1 &&
        (validFromMs[slot] as number) <= asOfMs &&
        !((validToMs[slot] as number) <= asOfMs)
  for (let slot = 0; slot < rows.length; slot += 1)
    if (isValid(slot) && (isOfSession[slot] === 0 || isReached(slot))) isSeen[slot] = 1
  return isSeen
}

/**
 * A query has a dozen. A pasted text has thousands, and each costs a scan of every memory that has
 * it.
 */
const TERMS_MAX = 128

/** The search terms: of a long text those that the fewest memories have, in their order. */
const selectRarestTerms = (
  index: SearchableIndex,
  terms: readonly QueryTerm[],
): readonly QueryTerm[] => {
  if (terms.length <= TERMS_MAX) return terms
  const holding = (at: number): number =>
    index.postingsOf((terms[at] as QueryTerm).term)?.slots.length ?? Number.POSITIVE_INFINITY
  const places = Array.from(terms.keys(), (at) => ({ at, holding: holding(at) }))
    .toSorted((one, two) => (one.holding < two.holding ? -1 : Number(one.holding > two.holding)))
    .slice(0, TERMS_MAX)
  return places.toSorted((one, two) => one.at - two.at).map(({ at }) => terms[at] as QueryTerm)
}

/** Computes every signal of a query over an index. */
export const computeSignals = (given: SearchableIndex, question: RecallQuery): SignalScores => {
  const isSeen = seenBy(given, question)
  const asked = parseQuery(question, given)
  const index = mergeAlternates(given, asked.terms)
  const terms = selectRarestTerms(index, asked.terms)
  const lexical = scoreLexical(index, terms, isSeen)
  const related = scoreSoftMatches(index, terms, isSeen)
  const dense = scoreDense(index, question.vector, isSeen)
  const near = normalizeByMax(dense.dense)
  const cues = scoreMetadata(index, asked, isSeen)
  const kinds = findQueryCategories(question.topic ?? asked.cueText, asked.isSpeaker)
  return {
    index,
    cueText: asked.cueText,
    hasNounCapitals: asked.hasNounCapitals,
    isSeen,
    terms,
    kinds: scoreCategories(index, kinds, isSeen),
    cues: extractQueryFeatures(question, {
      cueText: asked.cueText,
      namedSpeakers: asked.namedSpeakers,
      isRequest: asked.isRequest,
      namesKind: kinds.head !== undefined,
    }),
    isRequest: asked.isRequest,
    isStatement: asked.isStatement && question.vector !== undefined,
    isRepliesLast: question.topic !== undefined && !asked.asksAssistant,
    isTimeOnly: asked.isTimeOnly,
    coverage: related.coverage,
    cosine: dense.dense,
    hasCosine: dense.hasCosine,
    lacksQueryVector: question.vector === undefined,
    vectorTrust: question.vectorTrust,
    coverageNear: related.coverageNear,
    cosineNear: dense.denseContext,
    signals: {
      turn: normalizeByMax(lexical.turn),
      window: normalizeByMax(lexical.window),
      windowTopic: normalizeByMax(lexical.windowTopic),
      session: normalizeByMax(lexical.session),
      quoted: normalizeByMax(lexical.quoted),
      phrase: normalizeByMax(scorePhrase(index, terms, isSeen)),
      answer: normalizeByMax(scoreAnswers(index, lexical.topic, isSeen)),
      softMatch: normalizeByMax(related.softMatch),
      softMatchContext: normalizeByMax(related.softMatchContext),
      dense: near,
      denseContext: normalizeByMax(dense.denseContext),
      denseSession: normalizeByMax(dense.denseSession),
      ...cues,
      instructionSimilarity: product(cues.instruction, near),
    },
  }
}
