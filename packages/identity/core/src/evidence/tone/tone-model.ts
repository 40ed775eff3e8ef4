import { Buffer } from 'node:buffer'

/**
 * A linear model of messages, fitted by `npm run tune:tone`. Weights of buckets are signed squares:
 * a byte b is sign(b) · (b / 127)² · scale, so that small weights keep their precision.
 */
export type ToneModel = {
  readonly outputs: readonly string[]
  readonly bias: readonly number[]
  /** A row per dense input: vector, axes, affect, form. */
  readonly dense: readonly (readonly number[])[]
  /** Largest weight of a bucket, per output. */
  readonly scales: readonly number[]
  /** Base64 of a signed byte per bucket and output. */
  readonly buckets: string
}

const LEVELS = 127

export const encodeWeight = (weight: number, scale: number): number =>
  scale === 0 ? 0 : Math.round(Math.sign(weight) * LEVELS * Math.sqrt(Math.abs(weight) / scale))

/** Evaluates a model: one sum per output for the inputs of a message. */
export const compileToneModel = (model: ToneModel) => {
  const bytes = new Int8Array(Buffer.from(model.buckets, 'base64'))
  const width = model.outputs.length
  const levels = Float64Array.from(
    { length: 2 * LEVELS + 1 },
    (_none, at) => Math.sign(at - LEVELS) * ((at - LEVELS) / LEVELS) ** 2,
  )
  return (buckets: ArrayLike<number>, dense: ArrayLike<number>): number[] => {
    const share = 1 / Math.sqrt(Math.max(1, buckets.length))
    const sums = new Float64Array(width)
    for (let place = 0; place < buckets.length; place += 1) {
      const bucket = buckets[place] as number
      for (let at = 0; at < width; at += 1)
        sums[at] =
          (sums[at] as number) + (levels[(bytes[bucket * width + at] as number) + LEVELS] as number)
    }
    const outputs = [...sums].map(
      (sum, at) => (model.bias[at] ?? 0) + share * sum * (model.scales[at] ?? 0),
    )
    for (const [row, weights] of model.dense.entries()) {
      const value = dense[row] ?? 0
      if (value === 0) continue
      for (let at = 0; at < width; at += 1)
        outputs[at] = (outputs[at] as number) + value * (weights[at] ?? 0)
    }
    return outputs
  }
}
