import { DIMENSIONS, MARKER_LABELS, fitRidge } from '@daimon/identity-core'
import { builtinWordVectors } from '@daimon/identity-embed'
import { listRoots } from './roots.ts'

const FOLDS = 5

// Related words go into one fold: a word must not be predicted from its own stem.
const assignFold = (word: string): number => {
  let hash = 0
  for (const sign of (listRoots(word)[0] ?? word).slice(0, 5))
    hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return hash % FOLDS
}

/**
 * Share of the lexicon entries whose sign on their dimension the others predict, for a ridge
 * strength.
 */
export const crossValidate = async (lambda: number): Promise<number> => {
  const getVector = await builtinWordVectors()
  const examples = MARKER_LABELS.map(({ text, label }) => ({
    vector: getVector(text),
    label,
    fold: assignFold(text),
  }))
  let right = 0
  let all = 0
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const rest = examples.filter((example) => example.fold !== fold)
    const predict = fitRidge(rest, lambda)
    // The fit has no intercept: scores are relative to the mean of its training set.
    const center = rest
      .map(({ vector }) => predict(vector))
      .reduce((sum, scores) => sum.map((value, at) => value + (scores[at] ?? 0) / rest.length))
    for (const { vector, label } of examples.filter((example) => example.fold === fold)) {
      const scores = predict(vector)
      DIMENSIONS.forEach((_dimension, at) => {
        const wanted = Math.sign(label[at] ?? 0)
        if (wanted === 0) return
        all += 1
        if (Math.sign((scores[at] ?? 0) - (center[at] ?? 0)) === wanted) right += 1
      })
    }
  }
  return right / all
}
