import { DIMENSIONS, MARKER_LABELS, fitRidge } from '@daimon/identity-core'
import { builtinWordVectors } from '@daimon/identity-embed'
import { rootsOf } from './roots.ts'

const FOLDS = 5

// Relatives go into one fold: a word must not be judged by its own stem.
const foldOf = (word: string): number => {
  let hash = 0
  for (const sign of (rootsOf(word)[0] ?? word).slice(0, 5))
    hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return hash % FOLDS
}

/** Share of the markers whose sign on their own dimension is foretold by the others, for a strength of ridge. */
export const crossValidate = async (lambda: number): Promise<number> => {
  const vectorOf = await builtinWordVectors()
  const examples = MARKER_LABELS.map(({ text, label }) => ({
    vector: vectorOf(text),
    label,
    fold: foldOf(text),
  }))
  let right = 0
  let all = 0
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const rest = examples.filter((example) => example.fold !== fold)
    const predict = fitRidge(rest, lambda)
    // The fit has no intercept of its own: scores count from the mean of what it has seen.
    const centre = rest
      .map(({ vector }) => predict(vector))
      .reduce((sum, scores) => sum.map((value, at) => value + (scores[at] ?? 0) / rest.length))
    for (const { vector, label } of examples.filter((example) => example.fold === fold)) {
      const scores = predict(vector)
      DIMENSIONS.forEach((_dimension, at) => {
        const wanted = Math.sign(label[at] ?? 0)
        if (wanted === 0) return
        all += 1
        if (Math.sign((scores[at] ?? 0) - (centre[at] ?? 0)) === wanted) right += 1
      })
    }
  }
  return right / all
}
