import { type GuardName, GUARDS } from '../rules/guards.ts'
import type { GuardFact } from './facts.ts'

/** What a condition says of something, and the nodes that it was compared with. */
export type Held<Subject> = {
  readonly subject: Subject
  readonly guard: GuardName
  readonly trusted: readonly number[]
  readonly asked?: NonNullable<GuardFact['asked']>
}

/** How deep a condition is looked into: nobody writes one deeper. */
export const CONDITION_DEPTH_MAX = 12

/** Either of two was true: what both say of the same, and no more than the weaker of them. */
export const heldByEither = <Subject>(
  left: readonly Held<Subject>[],
  right: readonly Held<Subject>[],
  isSame: (a: Subject, b: Subject) => boolean,
): Held<Subject>[] =>
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
