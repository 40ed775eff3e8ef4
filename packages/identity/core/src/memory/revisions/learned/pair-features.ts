import { alignWords } from './alignment.ts'
import { findChangedValues } from './changed-value.ts'
import { compareSubjects } from './pair-subjects.ts'
import type { PairText } from './pair-text.ts'

const VALUE_TYPES = ['weekday', 'date', 'month', 'time', 'number', 'contact', 'name'] as const
const REALITIES = ['fact', 'plan', 'past', 'report', 'none'] as const
/** Types of values that tell when something is. */
export const WHEN: ReadonlySet<string> = new Set(['weekday', 'date', 'month', 'time'])
/** After these, a word of the earlier text is the value that is no longer valid. */
const DENIALS = new Set(['not', 'no', 'never', 'than', 'of', 'from', 'longer'])
const DENIED_WITHIN = 4

/** What is known of a pair apart from its texts. */
export type PairContext = {
  /** Rarity of a stem, 0 for the most frequent ones to about 8. */
  readonly rarityOf: (stem: string) => number
  readonly rule: RevisionRule
}

/**
 * What rules find of a pair: other values of an attribute, another contradiction of statements, or
 * nothing.
 */
export type RevisionRule = 'attribute' | 'statement' | 'none'

/** Features of an earlier and a later text, by name. All are finite and not negative. */
export const extractPairFeatures = (
  prior: PairText,
  later: PairText,
  context: PairContext,
): Readonly<Record<string, number>> => ({
  ...overlap(prior, later, context),
  ...values(prior, later, context),
  ...alignment(prior, later),
  ...forms(prior, later),
  ...lengths(prior, later),
  ...compareSubjects(prior, later),
  attributeRule: Number(context.rule === 'attribute'),
  statementRule: Number(context.rule === 'statement'),
})

const overlap = (prior: PairText, later: PairText, { rarityOf }: PairContext) => {
  const sum = (stems: Iterable<string>) => [...stems].reduce((all, one) => all + rarityOf(one), 0)
  const shared = [...later.topics].filter((stem) => prior.topics.has(stem))
  const weight = sum(shared)
  const share = (stems: ReadonlySet<string>) => weight / Math.max(0.1, sum(stems))
  return {
    shared: shared.length,
    sharedRarity: weight,
    rarestShared: Math.max(0, ...shared.map(rarityOf)),
    priorCovered: share(prior.topics),
    laterCovered: share(later.topics),
    newTopics: later.topics.size - shared.length,
    oldTopics: prior.topics.size - shared.length,
  }
}

const values = (prior: PairText, later: PairText, { rarityOf }: PairContext) => {
  const features: Record<string, number> = {}
  let [same, different] = [0, 0]
  for (const type of VALUE_TYPES) {
    const [old, now] = [prior, later].map(
      (text) => new Set(text.values.filter((one) => one.type === type).map(({ key }) => key)),
    )
    const kept = [...(now ?? [])].filter((key) => old?.has(key)).length
    const isOther = (old?.size ?? 0) > 0 && (now?.size ?? 0) > kept
    same += kept
    different += Number(isOther)
    features[`${type}Same`] = kept
    features[`${type}Other`] = Number(isOther)
    features[`${type}OnlyLater`] = old?.size === 0 ? (now?.size ?? 0) : 0
    features[`${type}OnlyPrior`] = now?.size === 0 ? (old?.size ?? 0) : 0
  }
  const changed = findChangedValues(prior, later, rarityOf)
  const hasWhen = (text: PairText) => text.values.some(({ type }) => WHEN.has(type))
  return {
    ...features,
    valuesSame: same,
    valuesOther: different,
    unitSame: Number(
      changed.some(({ old, now }) => old.unit !== undefined && old.unit === now.unit),
    ),
    unitOther: Number(changed.some(({ old, now }) => old.unit !== now.unit)),
    anchorSame: Number(
      changed.some(({ old, now }) => old.anchor !== undefined && old.anchor === now.anchor),
    ),
    valueContext: Math.max(0, ...changed.map((one) => one.context)),
    whenBoth: Number(hasWhen(prior) && hasWhen(later)),
    ...numerals(prior, later),
  }
}

/** Numbers that differ beside the same word: "the 4th floor" and "the 5th floor". */
const numerals = (prior: PairText, later: PairText) => {
  const [old, now] = [findNumerals(prior), findNumerals(later)]
  const others = now.flatMap((one) =>
    old.filter(({ text }) => text !== one.text).map((other) => [one, other] as const),
  )
  const isBeside = (side: 'before' | 'after') =>
    others.some(([one, other]) => one[side] !== undefined && one[side] === other[side])
  return {
    numeralsSame: now.filter(({ text }) => old.some((other) => other.text === text)).length,
    otherNumeralBefore: Number(isBeside('after')),
    otherNumeralAfter: Number(isBeside('before')),
  }
}

const findNumerals = ({ words }: PairText) =>
  words.flatMap(({ text }, at) =>
    hasDigit(text) ? [{ text, before: words[at - 1]?.stem, after: words[at + 1]?.stem }] : [],
  )

const hasDigit = (text: string): boolean => /\d/.test(text)

const lengths = (prior: PairText, later: PairText) => ({
  wordsPrior: prior.words.length,
  wordsLater: later.words.length,
  sentencesPrior: prior.count,
  sentencesLater: later.count,
})

const alignment = (prior: PairText, later: PairText) => {
  const found = alignWords(prior.words, later.words)
  return {
    ...found,
    priorAligned: found.common / prior.words.length,
    laterAligned: found.common / later.words.length,
  }
}

const forms = (prior: PairText, later: PairText) => {
  const count = ({ words }: PairText, which: ReadonlySet<string>) =>
    words.filter(({ text }) => which.has(text)).length
  const names = ({ words }: PairText) =>
    new Set(words.filter(({ isCapital }, at) => isCapital && at > 0).map(({ stem }) => stem))
  const [oldNames, nowNames] = [names(prior), names(later)]
  const sameNames = [...nowNames].filter((name) => oldNames.has(name)).length
  const lastTopic = prior.words.findLast(({ isContent }) => isContent)?.stem
  const [first, second] = prior.words
  const isSameFirst = first !== undefined && first.text === later.words[0]?.text
  return {
    ...Object.fromEntries(
      REALITIES.flatMap((reality) => [
        [`${reality}Prior`, Number(prior.reality === reality)],
        [`${reality}Later`, Number(later.reality === reality)],
      ]),
    ),
    questionPrior: Number(prior.isQuestion),
    questionLater: Number(later.isQuestion),
    negationsPrior: count(prior, NEGATIONS),
    negationsLater: count(later, NEGATIONS),
    errorCue: Number(later.cues.error),
    changeCue: Number(later.cues.change),
    shiftCue: Number(later.cues.shift),
    cancelCue: Number(later.cues.cancel),
    sameNames,
    newNames: nowNames.size - sameNames,
    oldNames: oldNames.size - sameNames,
    deniesOld: Number(deniesOld(prior, later)),
    keepsLastTopic: Number(lastTopic !== undefined && later.topics.has(lastTopic)),
    sameFirstWord: Number(isSameFirst),
    sameFirstWords: Number(isSameFirst && second?.text === later.words[1]?.text),
  }
}

const NEGATIONS = new Set(['not', 'no', 'never', 'none'])

const deniesOld = (prior: PairText, later: PairText): boolean => {
  const numbers = new Set(findNumerals(prior).map(({ text }) => text))
  return later.words.some(
    ({ text }, at) =>
      DENIALS.has(text) &&
      later.words
        .slice(at + 1, at + 1 + DENIED_WITHIN)
        .some((word) => (word.isContent && prior.topics.has(word.stem)) || numbers.has(word.text)),
  )
}
