import type { Columns } from '../columns.ts'
import { type KindArms, nearKind } from '../kinds/kind-arms.ts'
import { floats } from '../scratch.ts'
import { type Share, byMaximum, shareAt } from '../share.ts'
import { type Arm, ARMS } from '../weights.ts'
import { type Cue, CUES } from './question-cues.ts'

/** Of what a memory names itself, and with the turns beside it. */
const KIND_ARMS = ['kind', 'kindNear', 'kindHead', 'kindHeadNear'] as const
const KINDS = ['kind', 'kindHead'] as const
/** Of the first order: the sum of the arms, the place, the sums of the turns beside, and the best of the session. */
const ORDER = ['sum', 'place', 'sumBefore', 'sumAfter', 'sumSession'] as const

/** What the second look knows of a memory and a question, in this order; the cues are the same for all memories. */
export const FEATURES = [...ARMS, ...KIND_ARMS, ...ORDER, ...CUES] as const
/** From it on, features are the same for all memories. */
export const FIRST_CUE = FEATURES.length - CUES.length
export type Feature = (typeof FEATURES)[number]

/** Features of which more never speaks against a memory. */
export const RISING: readonly Feature[] = [
  ...ARMS.filter((arm) => arm !== 'telling'),
  ...KIND_ARMS,
  ...ORDER,
]

/** Places that halve what a place is worth. */
const PLACES = 5

type Given = {
  readonly arms: Readonly<Record<Arm, Share>>
  readonly kinds: KindArms
  readonly cues: Readonly<Record<Cue, number>>
  /** The weighted sum of the arms, by slot. */
  readonly fused: Float32Array
  /** What is looked at, best first. */
  readonly slots: readonly number[]
  readonly columns: Columns
}

/** The features of the memories of an order, one row each. */
export const featuresOf = (given: Given): Float32Array[] => {
  const { arms, kinds, cues, fused, slots, columns } = given
  const most = Math.max(1e-3, fused[slots[0] as number] ?? 0)
  const shares = ARMS.map((arm) => arms[arm])
  const kindShares = KINDS.map((arm) => byMaximum(kinds[arm]))
  const alike = CUES.map((cue) => cues[cue])
  const sessionBest = bestOfSessions(columns, fused)
  const at = (slot: number): number => (slot >= 0 ? (fused[slot] as number) / most : 0)
  const size = FEATURES.length
  const all = floats(slots.length * size)
  return slots.map((slot, place) => {
    const row = all.subarray(place * size, (place + 1) * size)
    let next = 0
    for (const share of shares) row[next++] = shareAt(share, slot)
    for (const share of kindShares) {
      row[next++] = shareAt(share, slot)
      row[next++] = share.whole > 0 ? nearKind(columns, share.values, slot) / share.whole : 0
    }
    const session = columns.sessionOf[slot] as number
    row[next++] = at(slot)
    row[next++] = 1 / (1 + place / PLACES)
    row[next++] = at(columns.before[slot] as number)
    row[next++] = at(columns.after[slot] as number)
    row[next++] = session >= 0 ? sessionBest(session) / most : at(slot)
    row.set(alike, next)
    return row
  })
}

/** Looked up for few sessions of many, each once. */
const bestOfSessions = (columns: Columns, fused: Float32Array): ((session: number) => number) => {
  const known = new Map<number, number>()
  return (session) => {
    const found = known.get(session)
    if (found !== undefined) return found
    let best = 0
    for (const slot of columns.sessions[session]?.slots ?? [])
      best = Math.max(best, fused[slot] as number)
    known.set(session, best)
    return best
  }
}
