import {
  type PairText,
  type RevisionModel,
  type RevisionRule,
  extractFrame,
  extractPairFeatures,
} from '@daimon/identity-core'
import { fitSparseLogistic } from './sparse-logistic.ts'

/** A pair of texts with its label and what rules find. */
export type LabeledPair = {
  readonly prior: PairText
  readonly later: PairText
  readonly isRevised: boolean
  readonly rule: RevisionRule
}

/** Phrases of fewer pairs are chance. */
const PHRASE_PAIRS_MIN = 4
/** Features with few values get a step at each, others at these quantiles. */
const VALUES_MAX = 6
const QUANTILES = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95]
const RIDGE = 3
/** Smaller weights are left out. */
const WEIGHT_MIN = 0.08
const STEM_TEXTS_MIN = 3

const round = (value: number): number => Number(value.toPrecision(4))

/** Fits the model that `revisionProbability` evaluates. Deterministic. */
export const fitRevisionModel = (pairs: readonly LabeledPair[]): RevisionModel => {
  const { rarity, rarityMax } = countRarity(pairs)
  const getRarity = (stem: string): number => rarity.get(stem) ?? rarityMax
  const rows = pairs.map(({ prior, later, isRevised, rule }) => ({
    isHit: isRevised,
    frame: extractFrame(prior, later),
    features: extractPairFeatures(prior, later, { rarityOf: getRarity, rule }),
  }))
  const phrases = frequentPhrases(rows.map(({ frame }) => frame))
  const names = Object.keys(rows[0]?.features ?? {})
  const steps = names.flatMap((name) =>
    thresholds(rows.map(({ features }) => features[name] ?? 0)).map(
      (threshold) => [name, threshold] as const,
    ),
  )
  const phraseAt = new Map(phrases.map((phrase, at) => [phrase, at]))
  const { bias, weights } = fitSparseLogistic(
    rows.map(({ isHit, frame, features }) => ({
      isHit,
      features: [
        ...[...frame].flatMap((phrase) => phraseAt.get(phrase) ?? []),
        ...steps.flatMap(([name, threshold], at) =>
          (features[name] ?? 0) > threshold ? [phrases.length + at] : [],
        ),
      ],
    })),
    phrases.length + steps.length,
    RIDGE,
  )
  const weightAt = (at: number): number => round(weights[at] ?? 0)
  const kept = (at: number): boolean => Math.abs(weightAt(at)) >= WEIGHT_MIN
  return {
    bias: round(bias),
    phrases: Object.fromEntries(
      phrases.flatMap((phrase, at) => (kept(at) ? [[phrase, weightAt(at)] as const] : [])),
    ),
    steps: Object.fromEntries(
      names.map((name) => [
        name,
        steps.flatMap(([of, threshold], at) =>
          of === name && kept(phrases.length + at)
            ? [[round(threshold), weightAt(phrases.length + at)] as const]
            : [],
        ),
      ]),
    ),
    rarity: Object.fromEntries([...rarity].map(([stem, value]) => [stem, round(value)])),
    rarityMax: round(rarityMax),
  }
}

const frequentPhrases = (frames: readonly ReadonlySet<string>[]): string[] => {
  const counts = new Map<string, number>()
  for (const frame of frames)
    for (const phrase of frame) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  return [...counts]
    .flatMap(([phrase, count]) => (count >= PHRASE_PAIRS_MIN ? [phrase] : []))
    .toSorted()
}

const thresholds = (values: readonly number[]): number[] => {
  const distinct = [...new Set(values)].toSorted((a, b) => a - b)
  if (distinct.length <= VALUES_MAX) return distinct.slice(0, -1)
  const sorted = values.toSorted((a, b) => a - b)
  return [
    ...new Set(QUANTILES.map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0)),
  ]
}

/** The logarithm of how many texts there are for each that has a stem. */
const countRarity = (
  pairs: readonly LabeledPair[],
): { rarity: Map<string, number>; rarityMax: number } => {
  const counts = new Map<string, number>()
  for (const { prior, later } of pairs)
    for (const stem of [...prior.topics, ...later.topics])
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const texts = 2 * pairs.length
  const toRarity = (count: number): number => Math.log((texts + 1) / (count + 1))
  const frequent = [...counts].filter(([, count]) => count >= STEM_TEXTS_MIN)
  return {
    rarity: new Map(
      frequent
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([stem, count]) => [stem, toRarity(count)]),
    ),
    rarityMax: toRarity(1),
  }
}
