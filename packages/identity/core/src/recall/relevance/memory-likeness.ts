import type { SearchableIndex } from '../searchable-index.ts'

/** How much a memory resembles the other candidates, by the cosines of their vectors. */
export type Likeness = {
  /** To a later one, weighted by how well that ranks: a later value replaces an earlier one. */
  readonly newerAlike: number
  readonly olderAlike: number
  /** To an earlier one, weighted by how well that ranks. */
  readonly newerLike: number
  readonly bestAlike: number
  /** To the first candidate. */
  readonly topAlike: number
}

type Candidates = {
  readonly slots: readonly number[]
  /** When each was said. */
  readonly timesMs: readonly number[]
  /** Value by which each ranks. */
  readonly sums: readonly number[]
}

/** Compares all candidates with each other. */
export const compareCandidates = (
  index: SearchableIndex,
  { slots, timesMs, sums }: Candidates,
): Likeness[] => {
  const cosines = pairCosines(index, slots)
  const size = slots.length
  return slots.map((_, place) => {
    const like = { newerAlike: 0, olderAlike: 0, newerLike: 0, bestAlike: 0 }
    for (let other = 0; other < size; other += 1) {
      if (other === place) continue
      const cosine = cosines[place * size + other] as number
      const strength = Math.min(1, (sums[other] as number) / Math.max(1e-6, sums[place] as number))
      if ((timesMs[other] as number) > (timesMs[place] as number))
        like.newerAlike = Math.max(like.newerAlike, cosine * strength)
      else {
        like.olderAlike = Math.max(like.olderAlike, cosine)
        like.newerLike = Math.max(like.newerLike, cosine * strength)
      }
      like.bestAlike = Math.max(like.bestAlike, cosine)
    }
    return { ...like, topAlike: cosines[place * size] as number }
  })
}

/** Cosines of all pairs, row by row; 0 of a memory with itself. */
const pairCosines = ({ directions }: SearchableIndex, slots: readonly number[]): Float64Array => {
  const size = slots.length
  const cosines = new Float64Array(size * size)
  slots.forEach((slot, row) => {
    const encoded = directions.encodedAt(slot)
    // Scaled afterward: to scale each value would take longer than all comparisons.
    const question = encoded && directions.asking(new Float32Array(encoded.values))
    if (!question) return
    for (let column = 0; column < row; column += 1) {
      const cosine = encoded.scale * directions.cosine(slots[column] as number, question)
      cosines[row * size + column] = cosine
      cosines[column * size + row] = cosine
    }
  })
  return cosines
}
