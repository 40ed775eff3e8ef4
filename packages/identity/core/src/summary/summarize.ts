import type { Sentence } from './sentences.ts'

export type Summary = {
  readonly content: string
  /** The quoted turns. */
  readonly originIds: readonly string[]
}

/** Fewer sentences are as quick to read as their summary. */
export const SUMMARY_SENTENCES_MIN = 6
const CHOSEN_MIN = 2
const CHOSEN_MAX = 8
const CONTENT_CHARS_MAX = 1_600
/** Weight of representativeness against novelty (Carbonell & Goldstein 1998 use .7). */
const RELEVANCE = 0.7
/** Cosine from which two sentences are paraphrases. */
const SAME = 0.9
/** A question rarely states a fact; the assistant mostly repeats the user. */
const QUESTION_WEIGHT = 0.5
const ASSISTANT_WEIGHT = 0.7

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number)
  return sum
}

/**
 * Summarizes a session with its own sentences: those nearest to all the others (the mean cosine
 * with them is the product with their centroid; Radev et al. 2004, Erkan & Radev 2004), each as
 * unlike those chosen before as possible (maximal marginal relevance). Quoted word for word in the
 * order of time, each with its date and speaker; a third of them, at most 8. `undefined` if there
 * are too few sentences. `vectors` are of unit length, one per sentence.
 */
export const summarize = (
  sentences: readonly Sentence[],
  vectors: readonly Float32Array[],
): Summary | undefined => {
  if (sentences.length < SUMMARY_SENTENCES_MIN) return undefined
  const relevance = relevances(sentences, vectors)
  const wanted = Math.min(CHOSEN_MAX, Math.max(CHOSEN_MIN, Math.round(sentences.length / 3)))
  const chosen = choose(sentences, vectors, relevance, wanted)
  const quoted = chosen.toSorted((a, b) => a - b).map((at) => sentences[at] as Sentence)
  return {
    content: quoted.map(line).join('\n'),
    originIds: [...new Set(quoted.map(({ turn }) => turn.id))],
  }
}

const relevances = (
  sentences: readonly Sentence[],
  vectors: readonly Float32Array[],
): readonly number[] => {
  const centroid = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors)
    for (let at = 0; at < centroid.length; at += 1)
      centroid[at] = (centroid[at] as number) + (vector[at] as number) / vectors.length
  return sentences.map(({ turn, isQuestion }, at) => {
    const weight = (isQuestion ? QUESTION_WEIGHT : 1) * (turn.isAssistant ? ASSISTANT_WEIGHT : 1)
    return weight * dot(vectors[at] as Float32Array, centroid)
  })
}

const choose = (
  sentences: readonly Sentence[],
  vectors: readonly Float32Array[],
  relevance: readonly number[],
  wanted: number,
): number[] => {
  const most = Math.max(...relevance.map(Math.abs), Number.MIN_VALUE)
  const likeness = new Float64Array(sentences.length)
  const left = new Set(sentences.keys())
  const chosen: number[] = []
  let chars = 0
  while (chosen.length < wanted && left.size > 0) {
    let best = -1
    let bestValue = Number.NEGATIVE_INFINITY
    for (const at of left) {
      const value =
        RELEVANCE * ((relevance[at] as number) / most) - (1 - RELEVANCE) * (likeness[at] as number)
      if (value > bestValue) [best, bestValue] = [at, value]
    }
    left.delete(best)
    const length = line(sentences[best] as Sentence).length + 1
    if (chars + length > CONTENT_CHARS_MAX) continue
    chars += length
    chosen.push(best)
    for (const at of left) {
      const cosine = dot(vectors[at] as Float32Array, vectors[best] as Float32Array)
      likeness[at] = Math.max(likeness[at] as number, cosine)
      if (cosine >= SAME) left.delete(at)
    }
  }
  return chosen
}

const line = ({ turn, text }: Sentence): string => {
  const date = new Date(turn.occurredAtMs).toISOString().slice(0, 10)
  return `[${date}] ${turn.speaker ?? (turn.isAssistant ? 'Assistant' : 'User')}: ${text}`
}
