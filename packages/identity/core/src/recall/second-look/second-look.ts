import { assistantLean } from '../weights.ts'
import type { FirstOrder } from '../first-order.ts'
import type { ArmScores } from '../recall-arms.ts'
import type { RecallIndex } from '../recall-index.ts'
import { FIRST_CUE, featuresOf } from './features.ts'
import { type Planted, forestValues, plant } from './forest.ts'
import assistantForest from './generated/assistant.json' with { type: 'json' }
import peopleForest from './generated/people.json' with { type: 'json' }

// At the first question: whoever only imports this, as each command does, need not wait for it.
let planted: Readonly<Record<'people' | 'assistant', Planted>> | undefined
const forests = () =>
  (planted ??= { people: plant(peopleForest), assistant: plant(assistantForest) })

/** So many of the first order are looked at again: nearly all evidence that has a chance is among them. */
export const CANDIDATES = 150
/** What the best sum of the first order counts beside the trees, which are fitted on top of it. */
export const FIRST = 8

/** A second order of the first places, and what the trees added to each in the unit of the first sum. */
export type SecondOrder = {
  readonly best: readonly number[]
  readonly added: ReadonlyMap<number, number>
}

/** What is looked at again: slots in the first order, and a row of `FEATURES` for each. */
export type LookedAt = {
  readonly slots: readonly number[]
  readonly rows: readonly Float32Array[]
}

export const lookedAt = (index: RecallIndex, found: ArmScores, first: FirstOrder): LookedAt => {
  const slots = first.best.slice(0, CANDIDATES)
  const { fused } = first
  return { slots, rows: featuresOf({ ...found, fused, slots, columns: index.columns }) }
}

/**
 * The first order is a sum, in which an arm counts the same whatever the others say. Trees see them together: that a memory
 * names an instrument counts where instruments are asked for and the speaker is right. What comes after the candidates stays as it
 * was, and so does what the trees see no difference in.
 */
export const secondLook = (
  index: RecallIndex,
  found: ArmScores,
  first: FirstOrder,
): SecondOrder => {
  const { best, fused } = first
  const { slots, rows } = lookedAt(index, found, first)
  const unit = Math.max(1e-3, fused[slots[0] as number] ?? 0) / FIRST
  const values = valuesOf(rows, assistantLean(index))
  const added = new Map(slots.map((slot, at) => [slot, unit * (values[at] as number)] as const))
  const sum = (slot: number): number => (fused[slot] as number) + (added.get(slot) as number)
  const again = slots.toSorted((a, b) => sum(b) - sum(a))
  return { best: [...again, ...best.slice(slots.length)], added }
}

/** Between the trees for people and those for an assistant, as the weights are. */
const valuesOf = (rows: readonly Float32Array[], lean: number): Float64Array => {
  const values = new Float64Array(rows.length)
  const add = (forest: Planted, share: number): void => {
    if (share === 0) return
    const own = forestValues(forest, rows, FIRST_CUE)
    for (let at = 0; at < values.length; at += 1)
      values[at] = (values[at] as number) + share * (own[at] as number)
  }
  const { people, assistant } = forests()
  add(people, 1 - lean)
  add(assistant, lean)
  return values
}
