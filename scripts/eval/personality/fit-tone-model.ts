import {
  BUCKETS,
  FORM_FEATURES,
  MESSAGE_KINDS,
  type MessageKind,
  TONE_OUTPUTS,
  type ToneModel,
  createDenseReader,
  encodeWeight,
  extractMessageFeatures,
} from '@daimon/identity-core'
import { Buffer } from 'node:buffer'
import type { LabeledText } from './emotions.ts'
import { type LinearFit, type LinearRow, fitLinear } from './linear-fit.ts'
import type { KindMessage } from './tone-tables.ts'

/** A text with its inputs to the model; compact, because there are tens of thousands. */
export type TonePoint = {
  readonly label: string | undefined
  readonly isOwn: boolean
  readonly valence: number
  readonly arousal: number
  readonly buckets: Int32Array
  readonly dense: Float64Array
}

/** A bucket of fewer texts is noise. */
const TEXTS_MIN = 3
/** Each label counts equally, so more texts of one only take time. */
const TEXTS_MAX = 6_000
/** Original messages are few but of the kind that the service reads. */
const OWN_WEIGHT = 8
const RIDGE = 1e-4
const ROUNDS = { classes: 40, each: 15 } as const
/** Scales dense inputs, standardized, relative to buckets. */
const DENSE_SCALE = 0.1
const FORM_SCALE = 0.2
const BUCKET_SCALE = 1.5

const round = (value: number): number => Number(value.toPrecision(4))

type Affect = Pick<TonePoint, 'valence' | 'arousal'>
const OWN_AFFECT: Readonly<Record<MessageKind, Affect>> = {
  hostility: { valence: -1, arousal: 0.8 },
  warmth: { valence: 1, arousal: 0.6 },
  distress: { valence: -1, arousal: 0.6 },
  demand: { valence: 0, arousal: 0.6 },
  inquiry: { valence: 0, arousal: 0.5 },
  none: { valence: 0, arousal: 0.1 },
}
const pickAffect = ({ valence, arousal }: LabeledText): Affect => ({ valence, arousal })

/** Extracts the inputs of texts with emotions and of original messages. */
export const toPoints = (
  getVector: (text: string) => ArrayLike<number>,
  texts: readonly (LabeledText | KindMessage)[],
): TonePoint[] => {
  const readDense = createDenseReader(getVector)
  return texts.map((each) => ({
    label: 'kind' in each ? each.kind : each.label,
    isOwn: 'kind' in each,
    ...('kind' in each ? OWN_AFFECT[each.kind] : pickAffect(each)),
    buckets: Int32Array.from(extractMessageFeatures(each.text).buckets),
    dense: Float64Array.from(readDense(each.text)),
  }))
}

type Standard = { readonly mean: number; readonly deviation: number; readonly scale: number }

const standardize = (points: readonly TonePoint[]): Standard[] => {
  const width = points[0]?.dense.length ?? 0
  return Array.from({ length: width }, (_none, at) => {
    let [sum, squares] = [0, 0]
    for (const { dense } of points) {
      sum += dense[at] as number
      squares += (dense[at] as number) ** 2
    }
    const mean = sum / points.length
    const deviation = Math.sqrt(Math.max(1e-12, squares / points.length - mean ** 2))
    return { mean, deviation, scale: at < width - FORM_FEATURES.length ? DENSE_SCALE : FORM_SCALE }
  })
}

const countBuckets = (points: readonly TonePoint[]): Float64Array => {
  const counts = new Float64Array(BUCKETS)
  for (const { buckets } of points)
    for (const bucket of buckets) counts[bucket] = (counts[bucket] as number) + 1
  return counts
}

/**
 * Factor of each bucket: its largest log-count ratio between a kind and the others, as in naive
 * Bayes (Wang & Manning 2012).
 */
const countRatios = (points: readonly TonePoint[]): Float64Array => {
  const all = countBuckets(points)
  const totals = all.reduce((sum, count) => sum + count + 1, 0)
  const factors = new Float64Array(BUCKETS)
  for (const kind of MESSAGE_KINDS) {
    const own = countBuckets(points.filter(({ label }) => label === kind))
    const ownTotal = own.reduce((sum, count) => sum + count + 1, 0)
    for (let at = 0; at < BUCKETS; at += 1) {
      const others = (all[at] as number) - (own[at] as number) + 1
      const ratio = Math.log(
        ((own[at] as number) + 1) / ownTotal / (others / (totals - ownTotal + BUCKETS)),
      )
      factors[at] = Math.max(factors[at] as number, Math.abs(ratio))
    }
  }
  return factors.map((factor, at) => ((all[at] as number) < TEXTS_MIN ? 0 : BUCKET_SCALE * factor))
}

type Targets = { readonly targets: readonly number[]; readonly weight: number }

/** Fits kinds, valence, and arousal; emotions that fit no kind compete as classes of their own. */
export const fitToneModel = (points: readonly TonePoint[]): ToneModel => {
  const standards = standardize(points)
  const factors = countRatios(points)
  const toRow = (point: TonePoint, { targets, weight }: Targets): LinearRow => ({
    sparse: point.buckets.filter((bucket) => (factors[bucket] as number) > 0),
    share: 1 / Math.sqrt(Math.max(1, point.buckets.length)),
    dense: point.dense.map((value, at) => {
      const { mean, deviation, scale } = standards[at] as Standard
      return (scale * (value - mean)) / deviation
    }),
    targets,
    weight,
  })
  const fit = (rows: readonly LinearRow[], link: 'classes' | 'each'): LinearFit =>
    fitLinear(rows, {
      sparseCount: BUCKETS,
      denseCount: standards.length,
      outputs: rows[0]?.targets.length ?? 0,
      link,
      ridge: RIDGE,
      factors,
      rounds: ROUNDS[link],
    })

  const counts = new Map<string, number>()
  const labeled = points.flatMap((point) => {
    if (point.label === undefined) return []
    const count = (counts.get(point.label) ?? 0) + 1
    counts.set(point.label, count)
    return point.isOwn || count <= TEXTS_MAX ? [{ ...point, label: point.label }] : []
  })
  const labels = [...MESSAGE_KINDS, ...new Set(labeled.map(({ label }) => label))].filter(
    (label, at, all) => all.indexOf(label) === at,
  )
  const totals = new Map<string, number>()
  const ownWeight = (point: TonePoint) => (point.isOwn ? OWN_WEIGHT : 1)
  for (const point of labeled)
    totals.set(point.label, (totals.get(point.label) ?? 0) + ownWeight(point))
  const kinds = fit(
    labeled.map((point) =>
      toRow(point, {
        targets: labels.map((label) => Number(label === point.label)),
        weight: ownWeight(point) / (totals.get(point.label) ?? 1),
      }),
    ),
    'classes',
  )
  const affect = fit(
    points.map((point) =>
      toRow(point, {
        targets: [Math.max(0, point.valence), Math.max(0, -point.valence), point.arousal],
        weight: ownWeight(point),
      }),
    ),
    'each',
  )
  return combine(kinds, labels.length, affect, standards)
}

/** Joins both fits into one table of raw inputs. */
const combine = (
  kinds: LinearFit,
  labelCount: number,
  affect: LinearFit,
  standards: readonly Standard[],
): ToneModel => {
  const affectCount = TONE_OUTPUTS.length - MESSAGE_KINDS.length
  const weightAt = (feature: number, output: number): number =>
    output < MESSAGE_KINDS.length
      ? (kinds.weights[feature * labelCount + output] as number)
      : (affect.weights[feature * affectCount + output - MESSAGE_KINDS.length] as number)
  const outputs = TONE_OUTPUTS.map((_name, at) => at)
  const bias = outputs.map((at) =>
    at < MESSAGE_KINDS.length
      ? (kinds.bias[at] as number)
      : (affect.bias[at - MESSAGE_KINDS.length] as number),
  )
  const dense = standards.map(({ mean, deviation, scale }, row) =>
    outputs.map((output) => {
      const weight = (scale / deviation) * weightAt(BUCKETS + row, output)
      bias[output] = (bias[output] as number) - mean * weight
      return round(weight)
    }),
  )
  const scales = outputs.map((output) => {
    let largest = 0
    for (let at = 0; at < BUCKETS; at += 1)
      largest = Math.max(largest, Math.abs(weightAt(at, output)))
    return round(largest)
  })
  const bytes = new Int8Array(BUCKETS * outputs.length)
  for (let at = 0; at < BUCKETS; at += 1)
    for (const output of outputs)
      bytes[at * outputs.length + output] = encodeWeight(weightAt(at, output), scales[output] ?? 0)
  return {
    outputs: [...TONE_OUTPUTS],
    bias: bias.map(round),
    dense,
    scales,
    buckets: Buffer.from(bytes.buffer).toString('base64'),
  }
}
