import { MESSAGE_KINDS, type ToneModel, readTone } from '@daimon/identity-core'
import type { TonePoint } from './fit-tone-model.ts'

const TEMPERATURES = Array.from({ length: 31 }, (_none, at) => 0.5 + at * 0.05)

const scaleKinds = (model: ToneModel, factor: number): ToneModel => {
  const scale = (values: readonly number[]) =>
    values.map((value, at) => (at < MESSAGE_KINDS.length ? value * factor : value))
  return {
    ...model,
    bias: scale(model.bias),
    dense: model.dense.map(scale),
    scales: scale(model.scales),
  }
}

/** Mean logarithmic loss, in which each kind counts equally. */
const meanLoss = (model: ToneModel, points: readonly TonePoint[]): number => {
  const losses = MESSAGE_KINDS.flatMap((kind) => {
    const own = points.filter(({ label }) => label === kind)
    const each = own.map((point) => -Math.log(readTone(model, point).probabilities[kind] + 1e-9))
    return own.length === 0 ? [] : [each.reduce((sum, loss) => sum + loss, 0) / own.length]
  })
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length
}

const fitTemperature = (model: ToneModel, points: readonly TonePoint[]): ToneModel => {
  const scored = TEMPERATURES.map((temperature) => ({
    temperature,
    loss: meanLoss(scaleKinds(model, 1 / temperature), points),
  })).toSorted((a, b) => a.loss - b.loss)
  return scaleKinds(model, 1 / (scored[0]?.temperature ?? 1))
}

const BIAS_STEPS = Array.from({ length: 13 }, (_none, at) => (at - 6) * 0.1)
const BIAS_ROUNDS = 2

const shiftKind = (model: ToneModel, kind: number, by: number): ToneModel => ({
  ...model,
  bias: model.bias.map((value, at) => (at === kind ? value + by : value)),
})

/** The largest share of one kind that is read as a certain other one, less the mean recall. */
const confusion = (model: ToneModel, points: readonly TonePoint[]): number => {
  const counts = new Map<string, number>()
  const totals = new Map<string, number>()
  for (const point of points) {
    const label = point.label ?? ''
    const pair = `${label} ${readTone(model, point).kind}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
    totals.set(label, (totals.get(label) ?? 0) + 1)
  }
  const shares = [...counts].map(([pair, count]) => {
    const [label = '', taken = ''] = pair.split(' ')
    return { isRight: label === taken, share: count / (totals.get(label) ?? 1) }
  })
  const recall = shares.filter(({ isRight }) => isRight).reduce((sum, { share }) => sum + share, 0)
  const wrong = shares.filter(({ isRight }) => !isRight).map(({ share }) => share)
  return Math.max(0, ...wrong) - recall / totals.size
}

/** Shifts each kind's bias so that no kind is read as a certain other one too often. */
const fitBias = (model: ToneModel, points: readonly TonePoint[]): ToneModel => {
  let best = { model, cost: confusion(model, points) }
  for (let round = 0; round < BIAS_ROUNDS; round += 1)
    for (const kind of MESSAGE_KINDS.keys())
      for (const by of BIAS_STEPS) {
        const shifted = shiftKind(best.model, kind, by)
        const cost = confusion(shifted, points)
        if (cost < best.cost - 1e-9) best = { model: shifted, cost }
      }
  return best.model
}

/** Sets temperature (Guo et al. 2017) and biases that fit texts left out of a model best. */
export const calibrate = (model: ToneModel, points: readonly TonePoint[]): ToneModel =>
  fitBias(fitTemperature(model, points), points)
