import { minimize } from './lbfgs.ts'

/** A row: sparse features that are all `share`, dense ones, the target of each output, a weight. */
export type LinearRow = {
  readonly sparse: Int32Array
  readonly share: number
  readonly dense: Float64Array
  readonly targets: readonly number[]
  readonly weight: number
}

export type LinearFit = {
  readonly bias: Float64Array
  /** A row of outputs per sparse feature, then per dense feature. */
  readonly weights: Float64Array
}

export type LinearOptions = {
  readonly sparseCount: number
  readonly denseCount: number
  readonly outputs: number
  /** `classes`: the outputs share one probability; `each`: each has its own. */
  readonly link: 'classes' | 'each'
  /** Penalty on squared weights, per total weight of rows. */
  readonly ridge: number
  /** Factors of the sparse features, at most 1 for uninformative ones. */
  readonly factors: Float64Array
  readonly rounds: number
}

const toProbabilities = (sums: Float64Array, link: LinearOptions['link']): void => {
  if (link === 'each') {
    for (let at = 0; at < sums.length; at += 1) sums[at] = 1 / (1 + Math.exp(-(sums[at] as number)))
    return
  }
  let largest = -Infinity
  for (const sum of sums) largest = Math.max(largest, sum)
  let total = 0
  for (let at = 0; at < sums.length; at += 1)
    total += sums[at] = Math.exp((sums[at] as number) - largest)
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) / total
}

const computeLoss = (target: number, chance: number, link: LinearOptions['link']): number => {
  const safe = Math.min(1 - 1e-12, Math.max(1e-12, chance))
  const hit = -target * Math.log(safe)
  return link === 'classes' ? hit : hit - (1 - target) * Math.log(1 - safe)
}

/** Fits a multinomial or several binary logistic regressions with an L2 penalty. Deterministic. */
export const fitLinear = (rows: readonly LinearRow[], options: LinearOptions): LinearFit => {
  const { sparseCount, denseCount, outputs, link, ridge, factors, rounds } = options
  const features = sparseCount + denseCount
  const biasAt = features * outputs
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const sums = new Float64Array(outputs)
  const solution = minimize(
    biasAt + outputs,
    (at, slope) => {
      slope.fill(0)
      let loss = 0
      for (const { sparse, share, dense, targets, weight } of rows) {
        for (let k = 0; k < outputs; k += 1) sums[k] = at[biasAt + k] as number
        for (const feature of sparse) {
          const value = share * (factors[feature] as number)
          const start = feature * outputs
          for (let k = 0; k < outputs; k += 1)
            sums[k] = (sums[k] as number) + value * (at[start + k] as number)
        }
        for (let d = 0; d < denseCount; d += 1) {
          const value = dense[d] as number
          const start = (sparseCount + d) * outputs
          for (let k = 0; k < outputs; k += 1)
            sums[k] = (sums[k] as number) + value * (at[start + k] as number)
        }
        toProbabilities(sums, link)
        for (let k = 0; k < outputs; k += 1) {
          const target = targets[k] as number
          loss += weight * computeLoss(target, sums[k] as number, link)
          sums[k] = (weight * ((sums[k] as number) - target)) / total
          slope[biasAt + k] = (slope[biasAt + k] as number) + (sums[k] as number)
        }
        for (const feature of sparse) {
          const value = share * (factors[feature] as number)
          const start = feature * outputs
          for (let k = 0; k < outputs; k += 1)
            slope[start + k] = (slope[start + k] as number) + value * (sums[k] as number)
        }
        for (let d = 0; d < denseCount; d += 1) {
          const value = dense[d] as number
          const start = (sparseCount + d) * outputs
          for (let k = 0; k < outputs; k += 1)
            slope[start + k] = (slope[start + k] as number) + value * (sums[k] as number)
        }
      }
      let squares = 0
      for (let w = 0; w < biasAt; w += 1) {
        squares += (at[w] as number) ** 2
        slope[w] = (slope[w] as number) + ridge * (at[w] as number)
      }
      return loss / total + (ridge / 2) * squares
    },
    rounds,
  )
  const weights = solution.slice(0, biasAt)
  for (let feature = 0; feature < sparseCount; feature += 1)
    for (let k = 0; k < outputs; k += 1)
      weights[feature * outputs + k] =
        (weights[feature * outputs + k] as number) * (factors[feature] as number)
  return { bias: solution.slice(biasAt), weights }
}
