import type { Columns } from '../columns.ts'
import { idf } from '../lexical-arms.ts'
import { NEIGHBOUR } from '../meaning-arms.ts'
import type { RecallIndex } from '../recall-index.ts'
import { floats, integers } from '../scratch.ts'
import type { AskedKinds } from './asked-kinds.ts'
import { KINDS } from './kinds.ts'

/** By slot: how telling a member of an asked kind a memory names, the rarer the more. */
export type KindArms = {
  /** Of all kinds that the question names. */
  readonly kind: Float32Array
  /** Of the kind that it asks for. */
  readonly kindHead: Float32Array
}

export const kindArms = (
  index: RecallIndex,
  { all, head }: AskedKinds,
  isSeen: Uint8Array,
): KindArms => ({
  kind: membersOf(index, all, isSeen),
  kindHead: membersOf(index, head === undefined ? [] : [head], isSeen),
})

const membersOf = (
  index: RecallIndex,
  kinds: readonly string[],
  isSeen: Uint8Array,
): Float32Array => {
  const sums = floats(isSeen.length)
  if (kinds.length === 0) return sums
  const best = floats(isSeen.length)
  // A long text names many kinds, and each has members in few memories: only those are looked at.
  const touched = integers(isSeen.length)
  for (const kind of kinds) {
    let count = 0
    for (const member of KINDS.get(kind) ?? []) {
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

/** What a memory or the turns right beside it name, whichever counts most. */
export const nearKind = (
  { before, after }: Columns,
  values: Float32Array,
  slot: number,
): number => {
  const back = before[slot] as number
  const ahead = after[slot] as number
  return Math.max(
    values[slot] as number,
    back >= 0 ? NEIGHBOUR * (values[back] as number) : 0,
    ahead >= 0 ? NEIGHBOUR * (values[ahead] as number) : 0,
  )
}
