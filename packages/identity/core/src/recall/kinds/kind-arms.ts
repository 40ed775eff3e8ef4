import type { Columns } from '../columns.ts'
import { idf } from '../lexical-arms.ts'
import type { RecallIndex } from '../recall-index.ts'
import { floats } from '../scratch.ts'
import type { AskedKinds } from './asked-kinds.ts'
import { KINDS } from './kinds.ts'

/** What a neighbouring turn's word counts. */
const NEIGHBOUR = 0.8

/** By slot: how telling a member of an asked kind a memory names, the rarer the more. */
export type KindArms = {
  /** Of all kinds that the question names. */
  readonly kind: Float32Array
  readonly kindNear: Float32Array
  /** Of the kind that it asks for. */
  readonly kindHead: Float32Array
  readonly kindHeadNear: Float32Array
}

/** The second of each pair with the turns right before and after. */
export const kindArms = (
  index: RecallIndex,
  { all, head }: AskedKinds,
  isSeen: Uint8Array,
): KindArms => {
  const kind = membersOf(index, all, isSeen)
  const kindHead = membersOf(index, head === undefined ? [] : [head], isSeen)
  return {
    kind,
    kindNear: withNeighbours(index.columns, kind, isSeen),
    kindHead,
    kindHeadNear: withNeighbours(index.columns, kindHead, isSeen),
  }
}

const membersOf = (
  index: RecallIndex,
  kinds: readonly string[],
  isSeen: Uint8Array,
): Float32Array => {
  const sums = floats(isSeen.length)
  if (kinds.length === 0) return sums
  const best = floats(isSeen.length)
  for (const kind of kinds) {
    best.fill(0)
    for (const member of KINDS.get(kind) ?? []) {
      const postings = index.postingsOf(member)
      if (!postings) continue
      const weight = idf(index.size, postings.slots.length)
      for (const slot of postings.slots)
        if (isSeen[slot] && weight > (best[slot] as number)) best[slot] = weight
    }
    for (let slot = 0; slot < sums.length; slot += 1)
      sums[slot] = (sums[slot] as number) + (best[slot] as number)
  }
  return sums
}

const withNeighbours = (
  { before, after }: Columns,
  values: Float32Array,
  isSeen: Uint8Array,
): Float32Array => {
  const near = floats(values.length)
  for (let slot = 0; slot < values.length; slot += 1) {
    if (!isSeen[slot]) continue
    const back = before[slot] as number
    const ahead = after[slot] as number
    near[slot] = Math.max(
      values[slot] as number,
      back >= 0 ? NEIGHBOUR * (values[back] as number) : 0,
      ahead >= 0 ? NEIGHBOUR * (values[ahead] as number) : 0,
    )
  }
  return near
}
