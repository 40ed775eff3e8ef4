/** One question: the score of every signal for every memory, and which memories have the answer. */
export type Example = {
  readonly group: string
  readonly set: string
  /** Blend factor for an assistant: 0 for no assistant memories, 1 for half of them or more. */
  readonly lean: number
  readonly evidence: readonly number[]
  readonly size: number
  readonly arms: readonly Float32Array[]
}

/** Weights by signal, for a blend factor of 0 and of 1, with linear interpolation between. */
export type Weights = { readonly people: readonly number[]; readonly assistant: readonly number[] }

export type TrainingOptions = {
  readonly ridge: number
  /**
   * The ridge on half the difference of the two ends: if a set has no data on a signal, its end
   * follows the other.
   */
  readonly apart: number
  /** Indexes of the signals whose weight may be negative; all other weights are at least zero. */
  readonly signed?: readonly number[]
  readonly steps?: number
  readonly rate?: number
}

/** Memories per question in a fit, without its evidence: the rest don't affect the ranking. */
const CANDIDATES = 200

type Lesson = {
  readonly share: number
  readonly lean: number
  readonly rows: number
  /** Row by row, each with its signals. */
  readonly values: Float32Array
  /** The first rows are the evidence. */
  readonly evidence: number
}

const toLesson = ({ arms: signals, size, evidence, lean }: Example, share: number): Lesson => {
  const own = new Set(evidence)
  const sum = (row: number): number =>
    signals.reduce((total, signal) => total + (signal[row] as number), 0)
  const sums = Float64Array.from({ length: size }, (_, row) => sum(row))
  const others = [...sums.keys()]
    .filter((row) => !own.has(row))
    .toSorted((a, b) => (sums[b] as number) - (sums[a] as number))
  const rows = [...own, ...others.slice(0, CANDIDATES)]
  const values = new Float32Array(rows.length * signals.length)
  rows.forEach((row, at) =>
    signals.forEach(
      (signal, number) => (values[at * signals.length + number] = signal[row] as number),
    ),
  )
  return { share, lean, rows: rows.length, values, evidence: own.size }
}

/**
 * The gradient of −log of the probability that each evidence outranks all others (Plackett–Luce,
 * top 1), by signal.
 */
const computeGradient = (lesson: Lesson, weights: Float64Array): Float64Array => {
  const { rows, values, evidence } = lesson
  const size = weights.length
  const chances = new Float64Array(rows)
  for (let row = 0; row < rows; row += 1)
    for (let signal = 0; signal < size; signal += 1)
      chances[row] =
        (chances[row] as number) +
        (weights[signal] as number) * (values[row * size + signal] as number)
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
    for (let signal = 0; signal < size; signal += 1)
      slope[signal] =
        (slope[signal] as number) + (pulls[row] as number) * (values[row * size + signal] as number)
  return slope
}

/**
 * Fits weights of a linear ranking by listwise softmax loss, minimized by Adam from zero. The
 * common part of both ends and half of their difference have one ridge each. Every set has the same
 * total weight, whatever its size. Deterministic.
 */
export const train = (
  examples: readonly Example[],
  { ridge, apart, signed = [], steps = 250, rate = 0.15 }: TrainingOptions,
): Weights => {
  const size = examples[0]?.arms.length ?? 0
  const bySet = Map.groupBy(examples, (example) => example.set)
  const lessons = [...bySet.values()].flatMap((own) =>
    own.map((example) => toLesson(example, 1 / (own.length * bySet.size))),
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
      const weights = shared.map((weight, signal) => weight + side * (half[signal] as number))
      computeGradient(lesson, weights).forEach((slope, signal) => {
        sharedSlope[signal] = (sharedSlope[signal] as number) + slope
        halfSlope[signal] = (halfSlope[signal] as number) + side * slope
      })
    }
    sharedStep(shared, sharedSlope, step)
    halfStep(half, halfSlope, step)
    for (let signal = 0; signal < size; signal += 1) {
      if (signed.includes(signal)) continue
      const people = Math.max(0, (shared[signal] as number) + (half[signal] as number))
      const assistant = Math.max(0, (shared[signal] as number) - (half[signal] as number))
      shared[signal] = (people + assistant) / 2
      half[signal] = (people - assistant) / 2
    }
  }
  return {
    people: Array.from(shared, (weight, signal) => weight + (half[signal] as number)),
    assistant: Array.from(shared, (weight, signal) => weight - (half[signal] as number)),
  }
}

type Step = (weights: Float64Array, slopes: Float64Array, step: number) => void

/** Kingma & Ba 2015, with a second moment over about a hundred steps. */
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

const totals = (
  { arms: signals, size, lean }: Example,
  { people, assistant }: Weights,
): Float32Array => {
  const sums = new Float32Array(size)
  signals.forEach((signal, at) => {
    const weight = (1 - lean) * (people[at] as number) + lean * (assistant[at] as number)
    for (let row = 0; row < size; row += 1)
      sums[row] = (sums[row] as number) + weight * (signal[row] as number)
  })
  return sums
}

/**
 * Sums over questions: the share of the evidence in the top ten, and whether any of it is there.
 */
export type ScoreAt10 = { readonly recall: number; readonly hit: number; readonly count: number }

export const scoreAt10 = (examples: readonly Example[], weights: Weights): ScoreAt10 =>
  scoreFirst(examples, (example) => {
    const sums = totals(example, weights)
    return [...sums.keys()]
      .toSorted((a, b) => (sums[b] as number) - (sums[a] as number))
      .slice(0, 10)
  })

/** `indexByShape` returns the top rows. */
export const scoreFirst = <T extends Example>(
  examples: readonly T[],
  indexByShape: (example: T) => readonly number[],
): ScoreAt10 => {
  let recall = 0
  let hit = 0
  for (const example of examples) {
    const first = new Set(indexByShape(example))
    const found = example.evidence.filter((row) => first.has(row)).length
    recall += found / example.evidence.length
    hit += Number(found > 0)
  }
  return { recall, hit, count: examples.length }
}

/** "83.1 / 89.6": recall and hit at ten as means in percent. */
export const asMeans = (scores: readonly ScoreAt10[]): string => {
  const count = scores.reduce((sum, score) => sum + score.count, 0)
  const mean = (value: (score: ScoreAt10) => number): string =>
    ((100 * scores.reduce((sum, score) => sum + value(score), 0)) / count).toFixed(1)
  return `${mean(({ recall }) => recall)} / ${mean(({ hit }) => hit)}`
}
