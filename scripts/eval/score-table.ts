import { table } from '../../bench/report/table.ts'
import type { Score } from './score.ts'

/** The value of a column, from a score summed over its questions. */
const columns: Readonly<Record<string, (score: Score) => number>> = {
  'R@1': ({ at }) => at[1].recall,
  'R@5': ({ at }) => at[5].recall,
  'R@10': ({ at }) => at[10].recall,
  'R@20': ({ at }) => at[20].recall,
  'R@50': ({ at }) => at[50].recall,
  'hit@5': ({ at }) => at[5].hit,
  'hit@10': ({ at }) => at[10].hit,
  'all@5': ({ at }) => at[5].all,
  'all@10': ({ at }) => at[10].all,
  MRR: ({ reciprocalRanks }) => reciprocalRanks,
}

/** Percentages, one row per level and category. */
export function scoreTable(scores: ReadonlyMap<string, Score>): string {
  return table(
    ['%', 'n', ...Object.keys(columns)],
    [...scores].map(([key, score]) => [
      key,
      String(score.questions),
      ...Object.values(columns).map((sum) => ((100 * sum(score)) / score.questions).toFixed(1)),
    ]),
  )
}
