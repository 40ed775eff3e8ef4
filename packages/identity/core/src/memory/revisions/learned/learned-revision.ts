import { alignWords } from './alignment.ts'
import { type ChangedValue, findChangedValues } from './changed-value.ts'
import type { StatementValue } from '../statement-values.ts'
import { type PairText, readPairText } from './pair-text.ts'
import { type RevisionRule, WHEN } from './pair-features.ts'
import { findSubstitution } from '../substitution.ts'
import { chooseRevisedSentence } from './revised-sentence.ts'
import { getRarity, revisionProbability } from './revision-model.ts'
import type { TextRange } from '../comparison.ts'

/** From it on, texts without a rule are a revision. */
const UNRULED_MIN = 0.9
/** From it on, one of several sentences without a rule ends. */
const ONE_OF_SEVERAL_MIN = 0.98
/** Below it, a rule is wrong about a pair. */
const RULED_MIN = 0.88
/** From it on, a prompt mentions the later text: that hides nothing, so it may err more often. */
const LIKELY_MIN = 0.72
/** From it on, a prompt has the later text first, which says nothing false. */
const POSSIBLE_MIN = 0.38

/** Estimates the probability of a revision from two texts and what rules find of them. */
export type RevisionEstimator = (prior: PairText, later: PairText, rule: RevisionRule) => number

/** Whether the model agrees with a rule on statements; it doesn't judge longer texts. */
export const isLikelyRevision = (
  prior: string,
  later: string,
  estimate: RevisionEstimator = revisionProbability,
): boolean => {
  const [old, now] = [readPairText(prior), readPairText(later)]
  return !old || !now || estimate(old, now, 'statement') >= RULED_MIN
}

export type LearnedRevision = {
  readonly probability: number
  /** The value that changed, if one pair of values stands out. */
  readonly changed: ChangedValue | undefined
  /** The sentence of the earlier text that is no longer valid, if it has others. */
  readonly sentence: TextRange | undefined
}

/**
 * Finds a revision without a rule. Returns `undefined` also if the earlier text has several
 * sentences or values and the later one doesn't say which one is no longer valid. `isRecent`: "it"
 * can refer to the earlier text, so that they needn't have a word in common.
 */
export const findLearnedRevision = (
  prior: string,
  later: string,
  isRecent: boolean,
  estimate: RevisionEstimator = revisionProbability,
): LearnedRevision | undefined => {
  const [old, now] = [readPairText(prior), readPairText(later)]
  if (!old || !now) return undefined
  const probability = estimateRevision(old, now, isRecent, estimate)
  if (probability < (old.count > 1 ? ONE_OF_SEVERAL_MIN : UNRULED_MIN)) return undefined
  const sentence = old.count > 1 ? chooseRevisedSentence(old, now, getRarity) : undefined
  const stands = chooseChanged(old, now)
  // Of several sentences, the value that stands out is often one of another sentence.
  const changed =
    stands && (sentence === undefined || isWithin(stands.old, old, sentence)) ? stands : undefined
  const isClear =
    findSubstitution(old, now) !== undefined ||
    (old.count > 1 ? sentence !== undefined : changed !== undefined || !isPartial(old, now))
  return isClear ? { probability, changed, sentence } : undefined
}

const isWithin = ({ from }: StatementValue, { words }: PairText, range: TextRange): boolean => {
  const start = words[from]?.start ?? -1
  return start >= range.start && start < range.end
}

export type RevisionLikelihood = 'likely' | 'possible' | 'unlikely'

/** Rates whether a text revises an earlier one, even if it doesn't show which value of it. */
export const rateRevision = (
  prior: string,
  later: string,
  isRecent: boolean,
  estimate: RevisionEstimator = revisionProbability,
): RevisionLikelihood => {
  const [old, now] = [readPairText(prior), readPairText(later)]
  const probability = old && now ? estimateRevision(old, now, isRecent, estimate) : 0
  if (probability >= LIKELY_MIN) return 'likely'
  return probability >= POSSIBLE_MIN ? 'possible' : 'unlikely'
}

/** The probability of a revision without a rule, 0 if another form of text excludes it. */
const estimateRevision = (
  old: PairText,
  now: PairText,
  isRecent: boolean,
  estimate: RevisionEstimator,
): number => {
  if (old.content.toLowerCase() === now.content.toLowerCase()) return 0
  if (old.isForeign || now.isForeign || !refersTo(now, old, isRecent)) return 0
  if (findSubstitution(old, now)) return 1
  if (now.isQuestion || isRestated(old, now) || isOtherEvent(old, now)) return 0
  return estimate(old, now, 'none')
}

/**
 * Whether a text has a topic of another, apart from names that it addresses and greetings, or
 * follows it closely with words of a revision.
 */
const refersTo = (now: PairText, old: PairText, isRecent: boolean): boolean =>
  now.words.some(
    (word) =>
      word.isContent &&
      old.topics.has(word.stem) &&
      !GREETINGS.has(word.text) &&
      (isRecent || !word.isCapital),
  ) ||
  (isRecent && Object.values(now.cues).includes(true))

const GREETINGS = new Set(
  'hey hi hello thanks thank wow yeah yep nope great awesome cool'.split(' '),
)

/**
 * The same sentence without a word of a revision: "My name is Sam Smith" leaves "My name is Sam"
 * valid. So does "My dog is called Max" after "My dog is called Rex", because nothing says that
 * there is only one dog.
 */
const isRestated = (old: PairText, now: PairText): boolean => {
  if (isMarked(old, now)) return false
  const { common, replaced, shortReplaced, deleted, inserted } = alignWords(old.words, now.words)
  const count = ({ words }: PairText) => words.filter(({ isMark }) => !isMark).length
  const isExtended = common === Math.min(count(old), count(now))
  const isSubstituted = replaced === 1 && shortReplaced === 1 && deleted + inserted === 0
  return isExtended || isSubstituted
}

/** The later text has words of an error, a change, a cancellation, or of a new denial. */
const isMarked = (old: PairText, now: PairText): boolean =>
  Object.values(now.cues).includes(true) || (isDenied(now) && !isDenied(old))

const isDenied = ({ words }: PairText): boolean =>
  words.some(({ text }) => text === 'not' || text === 'no' || text === 'never')

/** "On day 4 I bought 7 apples": another day and another amount, and no word of an error. */
const isOtherEvent = (old: PairText, now: PairText): boolean => {
  if (now.cues.error) return false
  const toSlot = ({ type, unit }: StatementValue): string =>
    WHEN.has(type) ? 'when' : `${type} ${unit ?? ''}`
  const bySlot = Map.groupBy(now.values, toSlot)
  const changed = [...Map.groupBy(old.values, toSlot)].filter(([slot, values]) => {
    const others = bySlot.get(slot)
    return others !== undefined && !others.some(({ key }) => values.some((one) => one.key === key))
  })
  return changed.length > 1
}

/**
 * Finds the pair of values whose contexts have the most words in common. Returns `undefined` also
 * if several pairs have as many.
 */
const chooseChanged = (old: PairText, now: PairText): ChangedValue | undefined => {
  const all = findChangedValues(old, now, () => 1).filter((one) => !names(old, one.now, now))
  // "At 10 and not at 9" has the old value as well.
  const gone = all.filter((one) => !names(now, one.old, old))
  const [first, second] = (gone.length > 0 ? gone : all).toSorted((a, b) => b.context - a.context)
  return second === undefined || (first !== undefined && first.context > second.context)
    ? first
    : undefined
}

/** Whether a text has the words of a value of another text. */
const names = (text: PairText, { from, to }: StatementValue, { words }: PairText): boolean =>
  words.slice(from, to).every(({ stem }) => text.words.some((word) => word.stem === stem))

/** The earlier text has more values of a type than the later one gives others for. */
const isPartial = (old: PairText, now: PairText): boolean => {
  const missing = (from: PairText, other: PairText) =>
    from.values.filter((value) => !names(other, value, from))
  const [gone, added] = [missing(old, now), missing(now, old)]
  return added.some(
    ({ type }) =>
      gone.filter((value) => value.type === type).length >
      added.filter((value) => value.type === type).length,
  )
}
