import {
  SIGNALS,
  CALIBRATION,
  type RecallQuery,
  computeSignals,
  normalizedAt,
  blendWeights,
} from '@daimon/identity-core'
import { builtinEmbedder, builtinWordVectors } from '@daimon/identity-embed'
import { askAll, indexConversation } from './indexed-conversation.ts'
import { type Observation, predictProbability, fitLogistic } from './logistic.ts'
import { isAdversarial, readRecallSet } from './recall-set.ts'

// Fits packages/identity/core/src/recall/calibration.ts to recall sets and prints the fit with its
// quality:
//   npm run calibrate:recall -- SET.json [SET.json …]
// Hits are the memories that answer a query; the rest are the top ten for it among the memories of
// another conversation, which has no answer.

/** Sampling rate of cross-conversation queries: each query is sent to every other conversation. */
const ELSEWHERE_EVERY = 4

/** The top ten of each query with an answer in its conversation, relevant or not. */
const recalled: CalibrationSample[][] = []

type CalibrationSample = { own: number[]; near: number[]; isHit: boolean; question: number }

const paths = process.argv.slice(2).filter((word) => word.endsWith('.json'))
if (paths.length === 0) {
  console.error('Usage: npm run calibrate:recall -- SET.json [SET.json …]')
  process.exit(2)
}
const embedder = builtinEmbedder()
const wordVector = await builtinWordVectors()
const seen: CalibrationSample[] = []
let recalledCount = 0
let answeringCount = 0
let asked = 0
for (const path of paths) {
  const { conversations } = readRecallSet(path)
  const indexed = await Promise.all(
    conversations.map((one) => indexConversation(one, embedder, wordVector)),
  )
  for (const [at, { questions }] of conversations.entries()) {
    const scored = questions.filter((question) => !isAdversarial(question))
    for (const [place, { index, nowMs }] of indexed.entries()) {
      const isOwn = place === at
      const all = await askAll(scored, embedder, nowMs)
      for (const [number, question] of all.entries())
        if (isOwn || number % ELSEWHERE_EVERY === 0) {
          const evidence = new Set(isOwn ? scored[number]?.evidence : [])
          look(index, question, evidence, isOwn)
        }
    }
  }
}

function look(
  index: Parameters<typeof computeSignals>[0],
  question: RecallQuery,
  evidence: ReadonlySet<string>,
  isOwn: boolean,
): void {
  const found = computeSignals(index, question)
  const first = firstTen(found, blendWeights(index))
  asked += 1
  const own: CalibrationSample[] = []
  if (isOwn) recalled.push(own)
  for (const slot of first) {
    const isHit = evidence.has(index.rows.at(slot).id)
    if (isOwn) recalledCount += 1
    if (isHit) answeringCount += 1
    const of = (scores: Float32Array): number => scores[slot] as number
    const one = {
      own: [normalizedAt(found.coverage, slot), of(found.cosine)],
      near: [
        Math.max(normalizedAt(found.coverage, slot), normalizedAt(found.coverageNear, slot)),
        Math.max(of(found.cosine), of(found.cosineNear)),
      ],
      isHit,
      question: asked,
    }
    if (isOwn) own.push(one)
    if (isHit || !isOwn) seen.push(one)
  }
}

// Before the relevance threshold, which this script decides.
function firstTen(
  { signals, isSeen }: ReturnType<typeof computeSignals>,
  weights: ReturnType<typeof blendWeights>,
): number[] {
  const sums = Array.from(isSeen, (_, slot) =>
    SIGNALS.reduce((sum, signal) => sum + weights[signal] * normalizedAt(signals[signal], slot), 0),
  )
  return [...sums.keys()].toSorted((a, b) => (sums[b] as number) - (sums[a] as number)).slice(0, 10)
}

// Both classes have equal total weight.
const hitCount = seen.filter(({ isHit }) => isHit).length
const observations = (features: (one: CalibrationSample) => readonly number[]): Observation[] =>
  seen
    .map((one) => ({
      features: features(one),
      isHit: one.isHit,
      weight: one.isHit ? 1 / hitCount : 1 / (seen.length - hitCount),
    }))
    .map((one) => ({ ...one, weight: (one.weight * seen.length) / 2 }))

const show = (model: readonly number[]): string => model.map((value) => value.toFixed(2)).join(', ')
const score = fitLogistic(observations(({ own }) => own))
const relevance = fitLogistic(observations(({ near }) => near))
const prior = answeringCount / recalledCount
const shift = Math.log(prior / (1 - prior))
console.log(`coverage, cosine, constant`)
console.log(
  `score      ${show([...score.slice(0, 2), (score[2] as number) + shift])}   (assuming that ${(100 * prior).toFixed(1)} % of recalled memories answer)`,
)
console.log(`relevance  ${show(relevance)}`)
const { score: a, relevance: b } = CALIBRATION
console.log(
  `committed  ${show([a.coverage, a.cosine, a.constant])} and ${show([b.coverage, b.cosine, b.constant])}`,
)

console.log('score, balanced classes: words, semantics')
const balanced = (bin: readonly CalibrationSample[]): number => {
  const hits = bin.filter(({ isHit }) => isHit).length / hitCount
  return hits / (hits + bin.filter(({ isHit }) => !isHit).length / (seen.length - hitCount))
}
for (let low = 0; low < 1; low += 0.2) {
  const bin = seen.filter(({ own }) => {
    const chance = predictProbability(score, own)
    return chance >= low && chance < low + 0.2
  })
  const said = bin.reduce((sum, { own }) => sum + predictProbability(score, own), 0) / bin.length
  console.log(
    `  ${low.toFixed(1)} to ${(low + 0.2).toFixed(1)}  ${said.toFixed(2)}  ${balanced(bin).toFixed(2)}`,
  )
}

console.log('effect of a relevance threshold (memories; queries by their best)')
const hits = seen.filter(({ isHit }) => isHit)
const others = seen.filter(({ isHit }) => !isHit)
const best = (some: readonly CalibrationSample[]): number[] =>
  [...Map.groupBy(some, ({ question }) => question).values()].map((own) =>
    Math.max(...own.map(({ near }) => predictProbability(relevance, near))),
  )
const below = (values: readonly number[], limit: number): string =>
  `${((100 * values.filter((value) => value < limit).length) / values.length).toFixed(1)} %`
for (const limit of [0.03, 0.05, 0.1, 0.2, 0.3])
  console.log(
    `  ${limit}: removes ${below(
      hits.map(({ near }) => predictProbability(relevance, near)),
      limit,
    )} of the answers, ${below(
      others.map(({ near }) => predictProbability(relevance, near)),
      limit,
    )} of the rest; no result for ${below(best(recalled.flat()), limit)} of the answerable queries, ${below(best(others), limit)} of the others`,
  )
