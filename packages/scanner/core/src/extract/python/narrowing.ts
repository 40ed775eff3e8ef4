import { type Tree, field } from '../syntax-tree.ts'
import type { PathCondition } from '../path-condition.ts'
import { findGuardConditions, holdsWhen } from './guards.ts'
import type { PythonWalk } from './walk.ts'

/**
 * Applies what a condition implies until `restore`: the variable gets a node of its own, which its
 * value flows into past the guard. What is assigned later flows there as well, but past no guard.
 * `only` limits it to one variable.
 */
export const narrowing = (walk: PythonWalk, test: Tree, isTrue: boolean, only?: string): void =>
  apply(
    walk,
    holdsWhen(walk, test, isTrue).filter(({ subject }) => only === undefined || subject === only),
  )

/** Applies what a call implies that returned: `validate_id(given)` raises an error otherwise. */
export const narrowPastCall = (walk: PythonWalk, call: Tree): void => {
  const target = field(call, 'function')
  const name = (target && field(target, 'attribute')?.text) ?? target?.text ?? ''
  if (CHECK.test(name)) apply(walk, findGuardConditions(walk, call))
}

/** Names of functions that may raise an error for what they get: only those are looked into. */
const CHECK =
  /^_*(?:valid|verif|check|assert|ensure|require|is_|must|refuse|reject|forbid|guard|raise)/i

const apply = (walk: PythonWalk, conditions: readonly PathCondition<string>[]): void => {
  for (const { subject: name, guard, trusted, asked } of conditions) {
    const from = walk.scope.find(name)
    if (from === undefined) continue
    const to = walk.facts.node()
    walk.facts.guard({ from, to, guard, trusted: [...trusted], ...(asked ? { asked } : {}) })
    walk.facts.flow(to, from)
    walk.assumed.push({ scope: walk.scope, name, before: walk.scope.names.get(name) })
    walk.scope.names.set(name, to)
  }
}

/**
 * `name = clean(name)`: until the end of the block, the variable is what was made of it. The new
 * value flows to the old node as well, for code that runs after the block.
 */
export const rebind = (walk: PythonWalk, name: string, value: number): void => {
  const old = walk.scope.names.get(name)
  const to = walk.facts.node()
  walk.facts.flow(value, to)
  if (old !== undefined) {
    walk.facts.flow(to, old)
    walk.assumed.push({ scope: walk.scope, name, before: old })
  }
  walk.scope.names.set(name, to)
}

/** Walks something, and then drops everything that was assumed on the way. */
export const forAWhile = (walk: PythonWalk, act: () => void): void => {
  const count = walk.assumed.length
  act()
  for (const { scope, name, before } of walk.assumed.splice(count).toReversed())
    if (before === undefined) scope.names.delete(name)
    else scope.names.set(name, before)
}
