import trained from './generated/revision-model.json' with { type: 'json' }
import { extractFrame } from './frame.ts'
import { type RevisionRule, extractPairFeatures } from './pair-features.ts'
import type { PairText } from './pair-text.ts'

/**
 * A logistic regression over the phrases of a later text and over steps of pair features, fitted by
 * `npm run tune:corrections`.
 */
export type RevisionModel = {
  readonly bias: number
  /** Weights of phrases of the frame. */
  readonly phrases: Weights
  /** For each feature, thresholds and the weights of exceeding them. */
  readonly steps: Readonly<Record<string, readonly (readonly number[])[]>>
  /** Rarity of frequent stems; all others have `rarityMax`. */
  readonly rarity: Weights
  readonly rarityMax: number
}

/** Values by name, of which those of one model are looked up for each pair. */
type Weights = Readonly<Record<string, number>>

// Maps, because phrases and stems are users' words, such as "constructor". A query needs only the
// rarity of stems.
const maps = new WeakMap<Weights, ReadonlyMap<string, number>>()
const toMap = (weights: Weights): ReadonlyMap<string, number> => {
  const known = maps.get(weights) ?? new Map(Object.entries(weights))
  maps.set(weights, known)
  return known
}

/**
 * The probability that a later text makes an earlier one invalid: it corrects, replaces, or cancels
 * what that states. Throws if the model has a feature that this version doesn't extract.
 */
export const predictRevision = (
  model: RevisionModel,
  prior: PairText,
  later: PairText,
  rule: RevisionRule,
): number => {
  const [phrases, rarity] = [toMap(model.phrases), toMap(model.rarity)]
  const features = extractPairFeatures(prior, later, {
    rarityOf: (stem) => rarity.get(stem) ?? model.rarityMax,
    rule,
  })
  let sum = model.bias
  for (const phrase of extractFrame(prior, later)) sum += phrases.get(phrase) ?? 0
  for (const [name, steps] of Object.entries(model.steps)) {
    const value = features[name]
    if (value === undefined) throw new Error(`the revision model has an unknown feature: ${name}`)
    for (const [threshold = 0, weight = 0] of steps) if (value > threshold) sum += weight
  }
  return 1 / (1 + Math.exp(-sum))
}

/** Rarity of a stem in the pairs of the built-in model, 0 for the most frequent ones to about 8. */
export const getRarity = (stem: string): number =>
  toMap(trained.rarity).get(stem) ?? trained.rarityMax

/** `predictRevision` with the built-in model. */
export const revisionProbability = (prior: PairText, later: PairText, rule: RevisionRule): number =>
  predictRevision(trained, prior, later, rule)
