import { table } from '../../../bench/report/table.ts'

export const percent = (right: number, all: number): string =>
  all === 0 ? '–' : `${((100 * right) / all).toFixed(1)} %`

/** A confusion matrix as a table with a row per true class. */
export const confusionTable = (
  names: readonly string[],
  pairs: readonly (readonly [truth: string, taken: string])[],
): string => {
  const counts = Map.groupBy(pairs, ([truth, taken]) => `${truth} ${taken}`)
  const truths = names.filter((name) => pairs.some(([truth]) => truth === name))
  return table(
    ['keyed, read as →', ...names],
    truths.map((truth) => [
      truth,
      ...names.map((taken) => String(counts.get(`${truth} ${taken}`)?.length ?? 0)),
    ]),
  )
}
