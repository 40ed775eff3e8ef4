import type { Held } from '../held.ts'
import { holdsAfterCall, holdsWhen } from './guards.ts'
import type { Ast } from './ast.ts'
import { Scope } from './scope.ts'
import { type Subject, namesIn } from './subjects.ts'
import { expression } from './visit.ts'
import { type Walk, inScope } from './walk.ts'

/**
 * Lets what a condition says hold from here to the end of the scope: the variable or member gets a node of its own,
 * which its value flows into past the guard. What is assigned later flows there as well, and past no guard.
 */
const assume = (walk: Walk, helds: readonly Held<Subject>[]): void => {
  for (const { subject, guard, trusted, asked } of helds) {
    const from = expression(walk, subject.expression)
    if (from < 0) continue
    const to = walk.facts.node()
    walk.facts.guard({ from, to, guard, trusted: [...trusted], ...(asked ? { asked } : {}) })
    if (subject.expression.type === 'Identifier') {
      walk.facts.flow(to, from)
      walk.scope.names.set(subject.root, to)
    } else walk.scope.keep(subject.key, to)
  }
}

/** Walks something in a scope in which a condition was true, or false. */
export const assuming = (walk: Walk, test: Ast, isTrue: boolean, act: () => void): void =>
  inScope(walk, () => {
    assume(walk, holdsWhen(walk, test, isTrue))
    act()
  })

const SCOPES_MAX = 200

/** From here on the condition is known to have been true, or false: whatever else left the block. */
export const assumeAfter = (walk: Walk, test: Ast, isTrue: boolean): void =>
  assume(walk, holdsWhen(walk, test, isTrue))

/** In a scope of its own, which whoever calls leaves again: what comes after a condition that was false. */
export const assumeOtherwise = (walk: Walk, test: Ast): void => {
  const helds = holdsWhen(walk, test, false)
  // A chain of a thousand conditions must not become as many scopes, each of which is looked through for names.
  if (helds.length === 0 || walk.scope.depth > SCOPES_MAX) return
  walk.scope = new Scope(walk.scope)
  assume(walk, helds)
}

export const assumeAfterCall = (walk: Walk, call: Ast): void =>
  assume(walk, holdsAfterCall(walk, call))

/** The node of a member that a condition has said something of. */
export const keptMember = (walk: Walk, node: Ast): number | undefined => {
  if (!walk.scope.hasKept) return undefined
  const names = namesIn(node)
  return names && walk.scope.kept(names)
}

/** What is written is no longer what was looked at. */
export const forget = (walk: Walk, target: Ast): void => {
  if (!walk.scope.hasKept) return
  const names = namesIn(target)
  if (names) walk.scope.drop(names.join('.'))
}
