/** What a memory and a question have in common, absolute: no other memory has a say in it. */
export type Common = {
  /** Share of the question, by the weight of its words, that the memory speaks of, 0 to 1. */
  readonly coverage: number
  /** Of their embeddings, 0 to 1; absent while either has none. */
  readonly cosine: number | undefined
}

/**
 * Logistic models fitted by `npm run calibrate:recall` to the development splits of LoCoMo and BEAM 100K: memories
 * that answer a question against the ten that come up for it among the memories of somebody else.
 */
export const CALIBRATION = {
  /** Of the memory itself. The constant holds for one memory in ten that answers, as among ten recalled ones. */
  score: { coverage: 6.85, cosine: 4.73, constant: -4.96 },
  /** Of the memory or the turns beside it, whichever has more in common; both kinds equally many. */
  relevance: { coverage: 8.33, cosine: 4.86, constant: -3.96 },
  /** The cosine to expect of a coverage, where there is none: least squares over the same hits. */
  expectedCosine: { coverage: 0.31, constant: 0.2 },
} as const

/**
 * Below it a memory is left out: without a word in common that is a cosine of .1, which two texts of no common
 * subject seldom reach, and one that tells "my profession" in other words does. Higher would silence more questions
 * that nothing answers (at .2 more than a quarter of those put to somebody else's memories), and some that something does.
 */
export const RELEVANCE_MIN = 0.03

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit))

const byModel = (
  model: { readonly coverage: number; readonly cosine: number; readonly constant: number },
  { coverage, cosine }: Common,
): number => {
  const { expectedCosine } = CALIBRATION
  const known =
    cosine ?? (coverage > 0 ? expectedCosine.constant + expectedCosine.coverage * coverage : 0)
  return chance(model.coverage * coverage + model.cosine * known + model.constant)
}

/** The chance that a memory which is recalled answers the question: calibrated, 0 to 1. */
export const scoreOf = (common: Common): number => byModel(CALIBRATION.score, common)

/** How far what a memory has in common with the question is beyond chance, 0 to 1: .5 is as likely as not. */
export const relevanceOf = (common: Common): number => byModel(CALIBRATION.relevance, common)
