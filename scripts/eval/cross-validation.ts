import { type Example, type ScoreAt10, type TrainingOptions, scoreAt10, train } from './listwise.ts'

/** Cross-validation: each conversation scored by weights fitted to all others, by set. */
export const crossValidate = (
  examples: readonly Example[],
  options: TrainingOptions,
): Map<string, ScoreAt10[]> => {
  const scores = new Map<string, ScoreAt10[]>()
  for (const [group, own] of Map.groupBy(examples, (example) => example.group)) {
    const others = examples.filter((example) => example.group !== group)
    const set = own[0]?.set ?? ''
    scores.set(set, [...(scores.get(set) ?? []), scoreAt10(own, train(others, options))])
  }
  return scores
}
