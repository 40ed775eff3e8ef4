import type { FusedRanking } from '../fused-ranking.ts'
import type { QueryTerm } from '../query.ts'
import type { SearchableIndex } from '../searchable-index.ts'
import { FEATURES } from '../rerank/features.ts'
import { QUERY_FEATURES } from '../rerank/query-features.ts'
import type { SignalScores } from '../retrieval-signals.ts'
import { compareCandidates } from './memory-likeness.ts'
import { SHAPE_FEATURES, readQueryShape } from './query-shape.ts'
import {
  type FindMatches,
  type TermMatches,
  type WeighedTerm,
  MATCH_MIN,
  createFindMatches,
  matchTerms,
  getStart,
  weighTerms,
} from './term-matches.ts'

/** Of a memory and a query. */
const PAIR_FEATURES = [
  'rerankShare',
  'rerankValue',
  'rerankGap',
  'rerankPlace',
  'coverageSoft',
  'coverageExact',
  'coverageWindow',
  'coverageLack',
  'rarestMatch',
  'rarestMatchWindow',
  'missingWeight',
  'missingWeightWindow',
  'matchedTerms',
  'missingTerms',
  'memoryMatch',
  'topicSoft',
  'topicExact',
  'topicMissing',
  'rareSoft',
  'rareMissing',
  'namesMatched',
  'namesMissing',
  'namesMissingWindow',
  'otherSpeaker',
  'cosine',
  'cosineNear',
  'cosineLack',
  'cosineDeviation',
  'cosinePlace',
  'memoryLength',
  'hasNumber',
  'hasName',
  'tellsTime',
  'newerAlike',
  'olderAlike',
  'newerLike',
  'bestAlike',
  'topAlike',
  'recency',
  'isFormer',
] as const

/** Of a query and the store: the same for all memories. */
const STORE_FEATURES = [
  'storeSize',
  'storeLength',
  'storeAssistant',
  'sessionTurns',
  'topFused',
  'bestCoverage',
  'bestCosine',
  'meanCosine',
  'deviationCosine',
  'topCosineDeviation',
  'unknownWeight',
  'unknownNames',
  'termCount',
  'nameCount',
  'rivals',
  'namesAnySpeaker',
  'lacksVector',
] as const

const RERANK_OWN = FEATURES.slice(0, FEATURES.length - QUERY_FEATURES.length)

/** Features of the relevance model, in the order of its input rows. */
export const RELEVANCE_FEATURES: readonly string[] = [
  ...RERANK_OWN,
  ...PAIR_FEATURES,
  ...STORE_FEATURES,
  ...QUERY_FEATURES,
  ...SHAPE_FEATURES,
]
export type RelevanceInput = {
  readonly index: SearchableIndex
  readonly text: string
  readonly terms: readonly QueryTerm[]
  readonly found: SignalScores
  readonly first: FusedRanking
  /** Memories to score, best first by the reranker. */
  readonly slots: readonly number[]
  /** What the trees of the reranker added, by slot. */
  readonly added: ReadonlyMap<number, number>
  /** Reranker features of each slot that has them. */
  readonly rowOf: ReadonlyMap<number, Float32Array>
}

/** Rank that halves its value. */
const PLACES = 3
/** Similarity from which two names count as the same. */
const SAME_NAME_MIN = 0.7
/** Memories with at least this share of the best sum are its rivals. */
const RIVAL_SHARE = 0.85

const sum = (values: Iterable<number>): number => {
  let total = 0
  for (const value of values) total += value
  return total
}
const findMax = (values: Iterable<number>): number => {
  let most = 0
  for (const value of values) if (value > most) most = value
  return most
}

/** Extracts one row of `RELEVANCE_FEATURES` for each memory. */
export const extractRelevanceFeatures = (given: RelevanceInput): Float32Array[] => {
  const { index, found, first, slots, added, rowOf } = given
  const { fused } = first
  const shape = readQueryShape(given.text, given.terms, given.found)
  const terms = weighTerms(index, given.terms, shape.names)
  const unit = Math.max(1e-3, fused[first.best[0] as number] ?? 0)
  const sums = slots.map((slot) => ((fused[slot] as number) + (added.get(slot) ?? 0)) / unit)
  const topSum = sums[0] ?? 0
  const timesMs = slots.map((slot) => index.rows.at(slot).occurredAtMs)
  const [oldest, newest] = [Math.min(...timesMs), Math.max(...timesMs)]
  const cosines = slots.map((slot) => (found.hasCosine[slot] ? (found.cosine[slot] as number) : 0))
  const bestCosine = findMax(cosines)
  const byCosine = cosines.toSorted((a, b) => b - a)
  const moments = computeMoments(found)
  const asked = { terms, size: terms.length, findMatches: createFindMatches(terms) }
  const matches = slots.map((slot) => matchFeatures(index, asked, slot))
  const bestCoverage = findMax(matches.map(({ coverageSoft }) => coverageSoft))
  const likeness = compareCandidates(index, { slots, timesMs, sums })
  const speakers = given.terms.filter(({ isName }) => isName).map(({ term }) => term)
  const store: Record<(typeof STORE_FEATURES)[number], number> = {
    storeSize: Math.log2(1 + index.size),
    storeLength: index.lengthMean,
    storeAssistant: index.assistantShare,
    sessionTurns: index.size / Math.max(1, index.columns.sessions.length),
    topFused: fused[first.best[0] as number] ?? 0,
    bestCoverage,
    bestCosine,
    meanCosine: moments.mean,
    deviationCosine: moments.deviation,
    topCosineDeviation: (bestCosine - moments.mean) / moments.deviation,
    ...unknownTerms(terms),
    termCount: terms.length,
    nameCount: terms.filter(({ isName }) => isName).length,
    rivals: sums.filter((one) => one > RIVAL_SHARE * topSum).length,
    namesAnySpeaker: speakers.length,
    lacksVector: Number(found.lacksQueryVector),
  }
  const shared = [
    ...STORE_FEATURES.map((feature) => store[feature]),
    ...QUERY_FEATURES.map((cue) => found.cues[cue]),
    ...SHAPE_FEATURES.map((cue) => shape.shapes[cue]),
  ]
  return slots.map((slot, place) => {
    const row = index.rows.at(slot)
    const own = sums[place] as number
    const cosine = cosines[place] as number
    const match = matches[place] as (typeof matches)[number]
    const pair: Record<(typeof PAIR_FEATURES)[number], number> = {
      rerankShare: topSum > 0 ? own / topSum : 0,
      rerankValue: (added.get(slot) ?? 0) / unit,
      rerankGap: topSum - own,
      rerankPlace: 1 / (1 + place / PLACES),
      ...match,
      coverageLack: bestCoverage - match.coverageSoft,
      otherSpeaker: Number(isOfOther(index, slot, speakers)),
      cosine,
      cosineNear: found.cosineNear[slot] as number,
      cosineLack: bestCosine - cosine,
      cosineDeviation: (cosine - moments.mean) / moments.deviation,
      cosinePlace: byCosine.indexOf(cosine),
      memoryLength: Math.log2(1 + row.length),
      hasNumber: Number(row.hasNumber),
      hasName: Number(row.hasName),
      tellsTime: Number(row.tellsTime),
      ...(likeness[place] as (typeof likeness)[number]),
      recency: newest > oldest ? (row.occurredAtMs - oldest) / (newest - oldest) : 1,
      isFormer: Number(row.validToMs !== null),
    }
    const values = new Float32Array(RELEVANCE_FEATURES.length)
    values.set(rowOf.get(slot)?.subarray(0, RERANK_OWN.length) ?? [])
    values.set(
      PAIR_FEATURES.map((feature) => pair[feature]),
      RERANK_OWN.length,
    )
    values.set(shared, RERANK_OWN.length + PAIR_FEATURES.length)
    return values
  })
}

type AskedTerms = {
  readonly terms: readonly WeighedTerm[]
  readonly size: number
  readonly findMatches: FindMatches
}

/** Which words of the query a memory has, and which it lacks. */
const matchFeatures = (index: SearchableIndex, asked: AskedTerms, slot: number) => {
  const { terms, findMatches } = asked
  const { before, after } = index.columns
  const around = [before[slot] as number, slot, after[slot] as number].filter((one) => one >= 0)
  const own = matchTerms(index, asked, [slot])
  const wide = matchTerms(index, asked, around)
  const heaviest = Math.max(1e-6, findMax(terms.map(({ weight }) => weight)))
  const rarest = terms.findIndex(({ weight }) => weight === heaviest)
  const topics = terms.map(({ rarity, isName }) => (isName ? 0 : rarity))
  const weights = terms.map(({ weight }) => weight)
  const rarities = terms.map(({ rarity }) => rarity)
  const matched = own.soft.filter((value) => value > MATCH_MIN).length
  const namesIn = ({ soft }: TermMatches): number =>
    terms.filter(({ isName }, at) => isName && (soft[at] as number) > SAME_NAME_MIN).length
  const names = terms.filter(({ isName }) => isName).length
  const said = getStart(index, slot)
  const known = said.filter((number) =>
    findMatches(number).some(({ nearness }) => nearness > MATCH_MIN),
  )
  return {
    coverageSoft: computeShare(weights, own.soft),
    coverageExact: computeShare(weights, own.exact),
    coverageWindow: computeShare(weights, wide.soft),
    rarestMatch: own.soft[rarest] ?? 0,
    rarestMatchWindow: wide.soft[rarest] ?? 0,
    missingWeight: findLargestLack(weights, own.soft) / heaviest,
    missingWeightWindow: findLargestLack(weights, wide.soft) / heaviest,
    matchedTerms: matched,
    missingTerms: terms.length - matched,
    memoryMatch: known.length / Math.max(1, said.length),
    topicSoft: computeShare(topics, own.soft),
    topicExact: computeShare(topics, own.exact),
    topicMissing: findLargestLack(topics, own.soft),
    rareSoft: computeShare(rarities, own.soft),
    rareMissing: findLargestLack(rarities, own.soft),
    namesMatched: namesIn(own),
    namesMissing: names - namesIn(own),
    namesMissingWindow: names - namesIn(wide),
  }
}

/** The share of the weights that is matched. */
const computeShare = (weights: readonly number[], matched: Float64Array): number => {
  const whole = sum(weights)
  return whole > 0 ? sum(weights.map((weight, at) => weight * (matched[at] as number))) / whole : 0
}

/** The largest weight that isn't matched. */
const findLargestLack = (weights: readonly number[], matched: Float64Array): number =>
  findMax(weights.map((weight, at) => weight * (1 - (matched[at] as number))))

/** Words that no memory has. */
const unknownTerms = (terms: readonly WeighedTerm[]) => {
  const unknown = terms.filter(({ own, nearness }) => own === undefined && nearness.size === 0)
  const weight = Math.max(1e-6, sum(terms.map((term) => term.weight)))
  return {
    unknownWeight: sum(unknown.map((term) => term.weight)) / weight,
    unknownNames: terms.filter(({ isName, own }) => isName && own === undefined).length,
  }
}

/** Whether the query names speakers, and the memory is neither by one of them nor names one. */
const isOfOther = (index: SearchableIndex, slot: number, speakers: readonly string[]): boolean => {
  if (speakers.length === 0) return false
  const { speaker } = index.rows.at(slot)
  const own = speaker === null ? [] : (index.speakers.get(speaker)?.terms ?? [])
  const said = getStart(index, slot)
  return !speakers.some((term) => {
    const number = index.vocabulary.numberOf(term)
    return own.includes(term) || (number !== undefined && said.includes(number))
  })
}

/** Mean and standard deviation of the cosines of all visible memories. */
const computeMoments = ({ isSeen, hasCosine, cosine }: SignalScores) => {
  let [count, total, squares] = [0, 0, 0]
  for (let slot = 0; slot < cosine.length; slot += 1) {
    if (!isSeen[slot] || !hasCosine[slot]) continue
    const value = cosine[slot] as number
    count += 1
    total += value
    squares += value * value
  }
  const mean = total / Math.max(1, count)
  return { mean, deviation: Math.sqrt(Math.max(1e-4, squares / Math.max(1, count) - mean * mean)) }
}
