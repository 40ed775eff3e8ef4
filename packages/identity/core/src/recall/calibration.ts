/** Absolute match between a memory and a query, independent of other memories. */
export type MatchFeatures = {
  /** Share of the query, by the weight of its words, that the memory covers, 0 to 1. */
  readonly coverage: number
  /** Of their embeddings, 0 to 1; absent while either has none. */
  readonly cosine: number | undefined
}

/**
 * Logistic models fitted by `npm run calibrate:recall` to the development splits of LoCoMo and BEAM
 * 100K: memories that answer a query against the top ten for the same query among another person's
 * memories.
 */
export const CALIBRATION = {
  /**
   * For the memory itself. The constant assumes that one memory in ten answers, as among ten
   * recalled ones.
   */
  score: { coverage: 6.85, cosine: 4.73, constant: -4.96 },
  /**
   * For the memory or its neighboring turns, whichever matches more; equal numbers of both classes.
   */
  relevance: { coverage: 8.33, cosine: 4.86, constant: -3.96 },
  /** The expected cosine for a coverage, if there is none: least squares over the same hits. */
  expectedCosine: { coverage: 0.31, constant: 0.2 },
} as const

/**
 * Below it a memory is omitted: without a shared word that is a cosine of .1, which two texts on
 * different subjects rarely reach, and a paraphrase of "my profession" does. A higher value would
 * suppress more queries without an answer (at .2 more than a quarter of those to another person's
 * memories), and some with one.
 */
export const RELEVANCE_MIN = 0.03

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit))

const byModel = (
  model: { readonly coverage: number; readonly cosine: number; readonly constant: number },
  { coverage, cosine }: MatchFeatures,
): number => {
  const { expectedCosine } = CALIBRATION
  const known =
    cosine ?? (coverage > 0 ? expectedCosine.constant + expectedCosine.coverage * coverage : 0)
  return chance(model.coverage * coverage + model.cosine * known + model.constant)
}

/** Calibrated probability that a recalled memory answers the query, 0 to 1. */
export const calibratedScore = (common: MatchFeatures): number => byModel(CALIBRATION.score, common)

/** How far the match between memory and query exceeds chance, 0 to 1: .5 is as likely as not. */
export const relevanceProbability = (common: MatchFeatures): number =>
  byModel(CALIBRATION.relevance, common)
