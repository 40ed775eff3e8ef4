import { table } from '../../../bench/report/table.ts'
import type { Lesson } from './examples.ts'

/** A query with the probability of each of its memories. */
export type Prediction = Lesson & { readonly chances: readonly number[] }

type Pair = { readonly chance: number; readonly belongs: boolean }

/** The memories that are predictions: as many as are recalled at most by default. */
const DEPTH = 10
const BINS = 15
const CUTS = [0, 0.03, 0.05, 0.1, 0.2] as const

/** Calibration by set, and precision / recall / share of empty results at some thresholds. */
export const calibrationTable = (predictions: readonly Prediction[]): string =>
  table(
    ['set', 'queries', 'AUC', 'skill', 'ECE', ...CUTS.map((cut) => `≥ ${cut}`)],
    [...Map.groupBy(predictions, ({ set }) => set)].map(([set, own]) => {
      const pairs = own.flatMap(({ chances, evidence }) =>
        chances
          .slice(0, DEPTH)
          .map((chance, at): Pair => ({ chance, belongs: evidence.includes(at) })),
      )
      return [
        set,
        String(own.length),
        areaUnderCurve(pairs).toFixed(3),
        brierSkill(pairs).toFixed(3),
        calibrationError(pairs).toFixed(3),
        ...CUTS.map((cut) => quality(own, cut)),
      ]
    }),
  )

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Probability that a memory that belongs has a higher value than one that doesn't. */
const areaUnderCurve = (pairs: readonly Pair[]): number => {
  const ascending = pairs.toSorted((a, b) => a.chance - b.chance)
  let [ranks, hits] = [0, 0]
  for (const [at, { belongs }] of ascending.entries()) {
    if (!belongs) continue
    ranks += at + 1
    hits += 1
  }
  return (ranks - (hits * (hits + 1)) / 2) / Math.max(1, hits * (pairs.length - hits))
}

/** 1 − Brier score relative to that of the constant mean. */
const brierSkill = (pairs: readonly Pair[]): number => {
  const base = mean(pairs.map(({ belongs }) => Number(belongs)))
  const error = (of: (pair: Pair) => number): number =>
    mean(pairs.map((pair) => (Number(pair.belongs) - of(pair)) ** 2))
  return 1 - error(({ chance }) => chance) / error(() => base)
}

/** Expected calibration error: mean difference between stated and actual share, by bin. */
const calibrationError = (pairs: readonly Pair[]): number => {
  const bins = Map.groupBy(pairs, ({ chance }) => Math.min(BINS - 1, Math.floor(BINS * chance)))
  let sum = 0
  for (const own of bins.values()) {
    const stated = mean(own.map(({ chance }) => chance))
    sum += own.length * Math.abs(stated - mean(own.map(({ belongs }) => Number(belongs))))
  }
  return sum / pairs.length
}

const quality = (predictions: readonly Prediction[], cut: number): string => {
  let [right, shown, empty] = [0, 0, 0]
  const found: number[] = []
  for (const { chances, evidence, wanted } of predictions) {
    const kept = [...chances.keys()].filter((at) => (chances[at] as number) >= cut)
    const hits = kept.filter((at) => evidence.includes(at)).length
    right += hits
    shown += kept.length
    if (wanted > 0) found.push(hits / wanted)
    else empty += Number(kept.length === 0)
  }
  const unanswered = predictions.length - found.length
  const none = unanswered === 0 ? '-' : (empty / unanswered).toFixed(2)
  return `${(right / Math.max(1, shown)).toFixed(2)} / ${mean(found).toFixed(2)} / ${none}`
}
