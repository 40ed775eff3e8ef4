import type { ColumnarIndex } from '../columnar-index.ts'
import { idf } from '../bm25.ts'
import { NEIGHBOR } from '../semantic-scores.ts'
import type { SearchableIndex } from '../searchable-index.ts'
import { borrowFloats, integers } from '../buffer-pool.ts'
import type { QueryCategories } from './query-categories.ts'
import { CATEGORY_LEXICON } from './category-lexicon.ts'

/**
 * By slot: the rarest member of a requested category that a memory names; the rarer, the higher.
 */
export type CategoryScores = {
  /** Of all categories that the query names. */
  readonly kind: Float32Array
  /** Of the category that it asks for. */
  readonly kindHead: Float32Array
}

export const scoreCategories = (
  index: SearchableIndex,
  { all, head }: QueryCategories,
  isSeen: Uint8Array,
): CategoryScores => ({
  kind: scoreMembers(index, all, isSeen),
  kindHead: scoreMembers(index, head === undefined ? [] : [head], isSeen),
})

const scoreMembers = (
  index: SearchableIndex,
  kinds: readonly string[],
  isSeen: Uint8Array,
): Float32Array => {
  const sums = borrowFloats(isSeen.length)
  if (kinds.length === 0) return sums
  const best = borrowFloats(isSeen.length)
  // A long text names many categories, and each has members in few memories: only those are scored.
  const touched = integers(isSeen.length)
  for (const kind of kinds) {
    let count = 0
    for (const member of CATEGORY_LEXICON.get(kind) ?? []) {
      const postings = index.postingsOf(member)
      if (!postings) continue
      const weight = idf(index.size, postings.slots.length)
      for (const slot of postings.slots) {
        if (!isSeen[slot] || weight <= (best[slot] as number)) continue
        if (best[slot] === 0) touched[count++] = slot
        best[slot] = weight
      }
    }
    for (let at = 0; at < count; at += 1) {
      const slot = touched[at] as number
      sums[slot] = (sums[slot] as number) + (best[slot] as number)
      best[slot] = 0
    }
  }
  return sums
}

/** The maximum over a memory and its neighboring turns. */
export const maxOfNeighbors = (
  { before, after }: ColumnarIndex,
  values: Float32Array,
  slot: number,
): number => {
  const back = before[slot] as number
  const ahead = after[slot] as number
  return Math.max(
    values[slot] as number,
    back >= 0 ? NEIGHBOR * (values[back] as number) : 0,
    ahead >= 0 ? NEIGHBOR * (values[ahead] as number) : 0,
  )
}
