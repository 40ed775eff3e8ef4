/** One question: the value of every arm for every memory, and which memories hold the answer. */
export type Example = {
  readonly group: string
  readonly set: string
  readonly evidence: readonly number[]
  readonly size: number
  readonly arms: readonly Float32Array[]
}

export type TrainingOptions = {
  readonly ridge: number
  readonly steps?: number
  readonly rate?: number
}

const totals = ({ arms, size }: Example, weights: readonly number[]): Float32Array => {
  const sums = new Float32Array(size)
  arms.forEach((arm, at) => {
    const weight = weights[at] as number
    for (let row = 0; row < size; row += 1)
      sums[row] = (sums[row] as number) + weight * (arm[row] as number)
  })
  return sums
}

/** Adds the gradient of −log of the chance that each evidence beats everything that is none (Plackett–Luce, top 1). */
const addGradient = (
  example: Example,
  weights: readonly number[],
  share: number,
  gradient: number[],
): void => {
  const sums = totals(example, weights)
  const most = sums.reduce((a, b) => Math.max(a, b), -Infinity)
  const chances = sums.map((sum) => Math.exp(sum - most))
  const evidence = new Set(example.evidence)
  let rest = chances.reduce((a, b) => a + b, 0)
  for (const row of evidence) rest -= chances[row] as number
  const each = share / evidence.size
  let pull = 0
  for (const row of evidence) {
    const miss = rest / ((chances[row] as number) + rest)
    example.arms.forEach(
      (arm, at) => (gradient[at] = (gradient[at] as number) - each * miss * (arm[row] as number)),
    )
    pull += (each * miss) / rest
  }
  example.arms.forEach((arm, at) => {
    let sum = 0
    for (let row = 0; row < example.size; row += 1)
      if (!evidence.has(row)) sum += (chances[row] as number) * (arm[row] as number)
    gradient[at] = (gradient[at] as number) + pull * sum
  })
}

/**
 * Weights of a linear ranking by listwise softmax loss with a ridge, minimised by Adam from zero. Every set
 * counts as much as any other, whatever its size. Deterministic.
 */
export const train = (
  examples: readonly Example[],
  { ridge, steps = 250, rate = 0.15 }: TrainingOptions,
): number[] => {
  const size = examples[0]?.arms.length ?? 0
  const weights = Array.from({ length: size }, () => 0)
  const momentum = [...weights]
  const spread = [...weights]
  const bySet = Map.groupBy(examples, (example) => example.set)
  for (let step = 1; step <= steps; step += 1) {
    const gradient = weights.map((weight) => ridge * weight)
    for (const own of bySet.values())
      for (const example of own)
        addGradient(example, weights, 1 / (own.length * bySet.size), gradient)
    gradient.forEach((slope, at) => {
      const mean = 0.9 * (momentum[at] as number) + 0.1 * slope
      const square = 0.99 * (spread[at] as number) + 0.01 * slope * slope
      momentum[at] = mean
      spread[at] = square
      const pull = mean / (1 - 0.9 ** step)
      const deviation = Math.sqrt(square / (1 - 0.99 ** step)) + 1e-8
      weights[at] = (weights[at] as number) - (rate * pull) / deviation
    })
  }
  return weights
}

/** Mean share of the evidence among the first ten, and how often any of it is there. */
export const scoreAt10 = (examples: readonly Example[], weights: readonly number[]) => {
  let recall = 0
  let hit = 0
  for (const example of examples) {
    const sums = totals(example, weights)
    const first = new Set(
      [...sums.keys()].toSorted((a, b) => (sums[b] as number) - (sums[a] as number)).slice(0, 10),
    )
    const found = example.evidence.filter((row) => first.has(row)).length
    recall += found / example.evidence.length
    hit += Number(found > 0)
  }
  return { recall: (100 * recall) / examples.length, hit: (100 * hit) / examples.length }
}
