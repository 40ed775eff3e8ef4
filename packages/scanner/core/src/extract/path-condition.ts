import { type GuardName, GUARDS } from '../rules/guards.ts'
import type { GuardFact } from './facts.ts'

/** What a condition implies about a subject, and the nodes that it was compared with. */
export type PathCondition<Subject> = {
  readonly subject: Subject
  readonly guard: GuardName
  readonly trusted: readonly number[]
  readonly asked?: NonNullable<GuardFact['asked']>
}

/** How deep a condition is analyzed; real code is not nested deeper. */
export const CONDITION_DEPTH_MAX = 12

/**
 * Merges the two sides of an "or": what both imply about the same subject, reduced to the weaker of
 * the two.
 */
export const mergeConditions = <Subject>(
  left: readonly PathCondition<Subject>[],
  right: readonly PathCondition<Subject>[],
  isSame: (a: Subject, b: Subject) => boolean,
): PathCondition<Subject>[] =>
  left.flatMap((one) =>
    right.flatMap((other) => {
      const common = GUARDS[one.guard] & GUARDS[other.guard]
      const weaker = [one, other].find(({ guard }) => GUARDS[guard] === common)
      const isOfTwo = one.asked !== undefined && other.asked !== undefined
      return weaker && !isOfTwo && isSame(one.subject, other.subject)
        ? [{ ...weaker, trusted: [...one.trusted, ...other.trusted] }]
        : []
    }),
  )
