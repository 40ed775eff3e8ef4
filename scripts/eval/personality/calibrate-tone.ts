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

/** Sets the temperature (Guo et al. 2017) that fits texts left out of a model best. */
export const calibrate = (model: ToneModel, points: readonly TonePoint[]): ToneModel => {
  const scored = TEMPERATURES.map((temperature) => ({
    temperature,
    loss: meanLoss(scaleKinds(model, 1 / temperature), points),
  })).toSorted((a, b) => a.loss - b.loss)
  return scaleKinds(model, 1 / (scored[0]?.temperature ?? 1))
}
