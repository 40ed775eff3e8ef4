import { type Claim, type StatementAnalysis, extractClaims } from './claims.ts'
import type { Correction, PriorStatement } from './correction.ts'
import { extractForeignTopics, findForeignCorrections } from './foreign-corrections.ts'
import { hasSameCondition } from './instructions/instruction-condition.ts'
import { findLearnedCorrection } from './learned-corrections.ts'
import { findRevision } from './revisions/revisions.ts'
import {
  type RevisionEstimator,
  type RevisionLikelihood,
  isLikelyRevision,
  rateRevision,
} from './revisions/learned/learned-revision.ts'
import type { RevisionRule } from './revisions/learned/pair-features.ts'
import { splitMessage } from './revisions/learned/message-parts.ts'
import { type Statement, mayContradict, mayRevise, readStatement } from './revisions/statement.ts'
import { mayBeShortCorrection } from './short-correction.ts'
import { chooseRarest, extractTopics } from './revisions/topics.ts'
import { replaceValue, splitWords } from './revisions/valid-text.ts'
import { detectValueType } from './value-type.ts'

/** The attributes and topics of a text, by which later statements about them find it. */
export const extractAttributeKeys = (content: string): string[] => [
  ...new Set([...extractClaims(content).claims.map((claim) => claim.key), ...topicKeys(content)]),
]

/** The attributes and the topics of the statements that a text may correct. */
export const extractCorrectedKeys = (
  content: string,
): { readonly attributes: readonly string[]; readonly topics: readonly string[] } => {
  const foreign = extractForeignTopics(content)
  return {
    attributes: [...new Set(extractClaims(content).claims.map((claim) => claim.key))],
    topics: (foreign?.slice(0, TOPICS_LOOKED_UP) ?? rarestTopics(content)).map(toTopicKey),
  }
}

/** Whether a text can refer to the statements just before it, so that these are needed. */
export const mayReferBack = (content: string): boolean =>
  mayBeShortCorrection(content) || splitMessage(content).length > 0

const toTopicKey = (topic: string): string => `topic ${topic}`
const topicKeys = (content: string): string[] =>
  (extractForeignTopics(content) ?? extractTopics(content)).map(toTopicKey)

/** Each topic costs a lookup. */
const TOPICS_LOOKED_UP = 4
const rarestTopics = (content: string): string[] =>
  chooseRarest([...new Set(splitMessage(content).flatMap(extractTopics))], TOPICS_LOOKED_UP)

/** A claim of a memory that is incompatible with a new one. */
type Contradicted = {
  readonly id: string
  readonly said: string
  readonly reading: StatementAnalysis
  readonly other: Claim
}

/**
 * Finds the memories that a statement corrects, among `reported`, oldest first: the same attribute,
 * another value, and words that mark a change, unless the attribute is always unique. In doubt,
 * none.
 */
export const findCorrections = (
  content: string,
  reported: readonly PriorStatement[],
  estimate?: RevisionEstimator,
): Correction[] => {
  const foreign = findForeignCorrections(content, reported)
  if (foreign.length > 0) return [...foreign]
  const { rule, corrections } = findRuled(content, reported)
  const likely = corrections.filter(({ id }) => {
    const prior = reported.find((one) => one.id === id)
    return rule === 'attribute' || (prior && isLikelyRevision(prior.content, content, estimate))
  })
  if (likely.length > 0) return likely
  const learned = findLearnedCorrection(content, reported, estimate)
  return learned ? [learned] : []
}

/** The corrections that rules find, and which kind of rule. */
export const findRuled = (
  content: string,
  reported: readonly PriorStatement[],
): { readonly rule: RevisionRule; readonly corrections: readonly Correction[] } => {
  const found = findAttributeCorrections(content, reported)
  if (found.length > 0) return { rule: 'attribute', corrections: found }
  const revised = findRevised(content, reported, mayRevise)
  return revised ? { rule: 'statement', corrections: [revised] } : { rule: 'none', corrections: [] }
}

/** How many of the latest statements are compared: each takes a third of a millisecond. */
const REVISED_MAX = 32

/** The one statement that a text revises; `undefined` if it is ambiguous. */
const findRevised = (
  content: string,
  reported: readonly PriorStatement[],
  applies: (now: Statement) => boolean,
): Correction | undefined => {
  const now = readStatement(content)
  if (!now || !applies(now)) return undefined
  const revised = reported.slice(-REVISED_MAX).flatMap((prior) => {
    const old = readStatement(prior.content)
    const revision = old && findRevision(old, now, prior.isRecent === true)
    return old && revision ? [{ prior, old, revision }] : []
  })
  const stale = new Set(
    revised.map(({ prior, revision: { stale: range } }) =>
      range ? prior.content.slice(range.start, range.end).toLowerCase() : '',
    ),
  )
  const last = revised.at(-1)
  if (!last || stale.size > 1) return undefined
  const derived = replaceValue(last.old, now, last.revision)
  // The rest of the earlier text stays valid.
  if (derived === undefined && last.old.count > 1) return undefined
  return { id: last.prior.id, derived, isWhole: last.old.count === 1 && now.count === 1 }
}

/**
 * Rates whether a later text gives another value for an attribute of the same subject. Less strict
 * than `findCorrections`: two dogs may have two names, which a mark in a prompt doesn't deny.
 */
export const rateContradiction = (
  earlier: PriorStatement,
  later: string,
  estimate?: RevisionEstimator,
): RevisionLikelihood => {
  const isRuled =
    findForeignCorrections(later, [earlier]).length > 0 ||
    findAttributeCorrections(later, [earlier]).length > 0 ||
    findRevised(later, [earlier], mayContradict) !== undefined
  if (isRuled || hasOtherValue(earlier.content, later)) return 'likely'
  let highest: RevisionLikelihood = 'unlikely'
  for (const part of splitMessage(later)) {
    if (!hasSameCondition(earlier.content, part)) continue
    const isRecent = earlier.isRecent === true && part === later
    const rate = rateRevision(earlier.content, part, isRecent, estimate)
    if (rate === 'likely') return rate
    if (rate === 'possible') highest = rate
  }
  return highest
}

const hasOtherValue = (earlier: string, later: string): boolean => {
  const [old, now] = [earlier, later].map((content) => extractClaims(content).claims)
  return (now ?? []).some(
    (claim) =>
      !claim.isMention &&
      claim.kind !== 'same' &&
      !claim.isDenial &&
      (old ?? []).some(
        (other) =>
          other.key === claim.key &&
          !other.isDenial &&
          !isWithin(other.value, claim.value) &&
          detectValueType(other.value) === detectValueType(claim.value),
      ),
  )
}

const findAttributeCorrections = (
  content: string,
  reported: readonly PriorStatement[],
): Correction[] => {
  const now = extractClaims(content)
  const old = reported.map(({ id, content: said }) => ({ id, said, reading: extractClaims(said) }))
  const found = new Map<string, Correction>()
  for (const claim of now.claims) {
    if (claim.isMention) continue
    const contradicted = old.flatMap(({ id, said, reading }): Contradicted[] =>
      reading.claims
        .filter((other) => isContradicted(other, claim, now))
        .map((other) => ({ id, said, reading, other })),
    )
    // Two values that are both valid belong to two things, and the words don't say which one is
    // meant.
    if (new Set(contradicted.map(({ other }) => other.value)).size > 1 && !claim.isSingle) continue
    for (const one of contradicted) {
      const correction = toCorrection(one, claim, content, now)
      if (correction) found.set(one.id, correction)
    }
  }
  return [...found.values()]
}

const isContradicted = (old: Claim, now: Claim, reading: StatementAnalysis): boolean => {
  if (old.key !== now.key) return false
  if (now.kind === 'same') return old.isDenial !== now.isDenial && (now.isDenial || now.isChange)
  if (now.isDenial) return !old.isDenial && old.value === now.value
  if (old.isDenial || isWithin(old.value, now.value)) return false
  if (now.denied !== undefined) return old.value === now.denied
  if (now.kind === 'when' && detectValueType(old.value) !== detectValueType(now.value)) return false
  if (now.kind === 'text' && isNumeric(old.value) !== isNumeric(now.value)) return false
  return now.isSingle || now.isChange || reading.hasMarker
}

const isNumeric = (value: string): boolean => /\d/.test(value)

/** "Sam" and "Sam Smith" agree. */
export const isWithin = (a: string, b: string): boolean => {
  const [one, other] = [a.split(/[\s,]+/u), b.split(/[\s,]+/u)]
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word))
}

const toCorrection = (
  { id, said, reading, other }: Contradicted,
  claim: Claim,
  content: string,
  now: StatementAnalysis,
): Correction | undefined => {
  const isWhole = reading.isSimple && now.isSimple
  if (claim.isDenial || claim.kind === 'same') {
    if (reading.isSimple) return { id, derived: undefined, isWhole }
    const rest = without(said, reading, other)
    return rest === undefined ? undefined : { id, derived: rest, isWhole }
  }
  // A query in the old words must find the new value: "Where do I live?" and "I moved to Berlin".
  if (isWhole && (other.isChange || isFoundBy(said, other, content)))
    return { id, derived: undefined, isWhole }
  const value = content.slice(claim.start, claim.end)
  return { id, derived: said.slice(0, other.start) + value + said.slice(other.end), isWhole }
}

/** Whether a text has every word of another apart from its value. */
const isFoundBy = (said: string, { start, end }: Claim, content: string): boolean => {
  const there = new Set(splitWords(content))
  return splitWords(said.slice(0, start) + said.slice(end)).every((word) => there.has(word))
}

/**
 * A two-clause text without one of its clauses; `undefined` if the other isn't a complete sentence.
 */
const without = (
  said: string,
  { clauses }: StatementAnalysis,
  { clause }: Claim,
): string | undefined => {
  const [first, second] = clauses
  if (clauses.length !== 2 || !first || !second) return undefined
  if (clause === second) return said.slice(0, first.end) + said.slice(second.end)
  const rest = said.slice(second.start)
  return second.isElided ? `I ${rest}` : rest.charAt(0).toUpperCase() + rest.slice(1)
}
