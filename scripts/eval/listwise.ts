/** One question: the value of every arm for every memory, and which memories hold the answer. */
export type Example = {
  readonly group: string
  readonly set: string
  /** How far an assistant takes part in the memories: 0 not at all, 1 in one of two or more. */
  readonly lean: number
  readonly evidence: readonly number[]
  readonly size: number
  readonly arms: readonly Float32Array[]
}

/** Weights by arm, for a lean of 0 and of 1; what is between is on the line between them. */
export type Weights = { readonly people: readonly number[]; readonly assistant: readonly number[] }

export type TrainingOptions = {
  readonly ridge: number
  /** The ridge on half the difference of the two ends: where a set is silent on an arm, its end follows the other. */
  readonly apart: number
  /** Places of the arms that may speak against a memory; the weights of all others stay at zero or above. */
  readonly signed?: readonly number[]
  readonly steps?: number
  readonly rate?: number
}

/** Memories that a fit looks at for each question, besides its evidence: the rest are nowhere near a place. */
const CANDIDATES = 200

type Lesson = {
  readonly share: number
  readonly lean: number
  readonly rows: number
  /** Row by row, each with its arms. */
  readonly values: Float32Array
  /** The first rows are the evidence. */
  readonly evidence: number
}

const lessonOf = ({ arms, size, evidence, lean }: Example, share: number): Lesson => {
  const own = new Set(evidence)
  const sum = (row: number): number => arms.reduce((total, arm) => total + (arm[row] as number), 0)
  const sums = Float64Array.from({ length: size }, (_, row) => sum(row))
  const others = [...sums.keys()]
    .filter((row) => !own.has(row))
    .toSorted((a, b) => (sums[b] as number) - (sums[a] as number))
  const rows = [...own, ...others.slice(0, CANDIDATES)]
  const values = new Float32Array(rows.length * arms.length)
  rows.forEach((row, at) =>
    arms.forEach((arm, number) => (values[at * arms.length + number] = arm[row] as number)),
  )
  return { share, lean, rows: rows.length, values, evidence: own.size }
}

/** The slope of −log of the chance that each evidence beats everything that is none (Plackett–Luce, top 1), by arm. */
const slopeOf = (lesson: Lesson, weights: Float64Array): Float64Array => {
  const { rows, values, evidence } = lesson
  const size = weights.length
  const chances = new Float64Array(rows)
  for (let row = 0; row < rows; row += 1)
    for (let arm = 0; arm < size; arm += 1)
      chances[row] =
        (chances[row] as number) + (weights[arm] as number) * (values[row * size + arm] as number)
  const most = chances.reduce((a, b) => Math.max(a, b), -Infinity)
  let rest = 0
  for (let row = 0; row < rows; row += 1) {
    chances[row] = Math.exp((chances[row] as number) - most)
    if (row >= evidence) rest += chances[row] as number
  }
  const each = lesson.share / evidence
  const pulls = new Float64Array(rows)
  let pull = 0
  for (let row = 0; row < evidence; row += 1) {
    const odds = 1 / ((chances[row] as number) + rest)
    pulls[row] = -each * rest * odds
    pull += each * odds
  }
  for (let row = evidence; row < rows; row += 1) pulls[row] = pull * (chances[row] as number)
  const slope = new Float64Array(size)
  for (let row = 0; row < rows; row += 1)
    for (let arm = 0; arm < size; arm += 1)
      slope[arm] =
        (slope[arm] as number) + (pulls[row] as number) * (values[row * size + arm] as number)
  return slope
}

/**
 * Weights of a linear ranking by listwise softmax loss, minimised by Adam from zero. What both ends have in common and half of
 * what keeps them apart are shrunk by a ridge each. Every set counts as much as any other, whatever its size.
 * Deterministic.
 */
export const train = (
  examples: readonly Example[],
  { ridge, apart, signed = [], steps = 250, rate = 0.15 }: TrainingOptions,
): Weights => {
  const size = examples[0]?.arms.length ?? 0
  const bySet = Map.groupBy(examples, (example) => example.set)
  const lessons = [...bySet.values()].flatMap((own) =>
    own.map((example) => lessonOf(example, 1 / (own.length * bySet.size))),
  )
  const shared = new Float64Array(size)
  const half = new Float64Array(size)
  const sharedStep = adam(size, rate)
  const halfStep = adam(size, rate)
  for (let step = 1; step <= steps; step += 1) {
    const sharedSlope = shared.map((weight) => ridge * weight)
    const halfSlope = half.map((weight) => apart * weight)
    for (const lesson of lessons) {
      const side = 1 - 2 * lesson.lean
      const weights = shared.map((weight, arm) => weight + side * (half[arm] as number))
      slopeOf(lesson, weights).forEach((slope, arm) => {
        sharedSlope[arm] = (sharedSlope[arm] as number) + slope
        halfSlope[arm] = (halfSlope[arm] as number) + side * slope
      })
    }
    sharedStep(shared, sharedSlope, step)
    halfStep(half, halfSlope, step)
    for (let arm = 0; arm < size; arm += 1) {
      if (signed.includes(arm)) continue
      const people = Math.max(0, (shared[arm] as number) + (half[arm] as number))
      const assistant = Math.max(0, (shared[arm] as number) - (half[arm] as number))
      shared[arm] = (people + assistant) / 2
      half[arm] = (people - assistant) / 2
    }
  }
  return {
    people: Array.from(shared, (weight, arm) => weight + (half[arm] as number)),
    assistant: Array.from(shared, (weight, arm) => weight - (half[arm] as number)),
  }
}

type Step = (weights: Float64Array, slopes: Float64Array, step: number) => void

/** Kingma & Ba 2015, with a spread that forgets after a hundred steps. */
const adam = (size: number, rate: number): Step => {
  const momentum = new Float64Array(size)
  const spread = new Float64Array(size)
  return (weights, slopes, step) =>
    slopes.forEach((slope, at) => {
      const mean = 0.9 * (momentum[at] as number) + 0.1 * slope
      const square = 0.99 * (spread[at] as number) + 0.01 * slope * slope
      momentum[at] = mean
      spread[at] = square
      const deviation = Math.sqrt(square / (1 - 0.99 ** step)) + 1e-8
      weights[at] = (weights[at] as number) - (rate * (mean / (1 - 0.9 ** step))) / deviation
    })
}

const totals = ({ arms, size, lean }: Example, { people, assistant }: Weights): Float32Array => {
  const sums = new Float32Array(size)
  arms.forEach((arm, at) => {
    const weight = (1 - lean) * (people[at] as number) + lean * (assistant[at] as number)
    for (let row = 0; row < size; row += 1)
      sums[row] = (sums[row] as number) + weight * (arm[row] as number)
  })
  return sums
}

/** Sums over questions: the share of the evidence among the first ten, and whether any of it is there. */
export type ScoreAt10 = { readonly recall: number; readonly hit: number; readonly count: number }

export const scoreAt10 = (examples: readonly Example[], weights: Weights): ScoreAt10 =>
  scoreFirst(examples, (example) => {
    const sums = totals(example, weights)
    return [...sums.keys()]
      .toSorted((a, b) => (sums[b] as number) - (sums[a] as number))
      .slice(0, 10)
  })

/** `firstOf` says which rows come first. */
export const scoreFirst = <T extends Example>(
  examples: readonly T[],
  firstOf: (example: T) => readonly number[],
): ScoreAt10 => {
  let recall = 0
  let hit = 0
  for (const example of examples) {
    const first = new Set(firstOf(example))
    const found = example.evidence.filter((row) => first.has(row)).length
    recall += found / example.evidence.length
    hit += Number(found > 0)
  }
  return { recall, hit, count: examples.length }
}

/** "83.1 / 89.6": recall and hit at ten as means in per cent. */
export const asMeans = (scores: readonly ScoreAt10[]): string => {
  const count = scores.reduce((sum, score) => sum + score.count, 0)
  const mean = (value: (score: ScoreAt10) => number): string =>
    ((100 * scores.reduce((sum, score) => sum + value(score), 0)) / count).toFixed(1)
  return `${mean(({ recall }) => recall)} / ${mean(({ hit }) => hit)}`
}
