import type { PathCondition } from '../path-condition.ts'
import { holdsAfterCall, holdsWhen } from './guards.ts'
import type { Ast } from './ast.ts'
import { Scope } from './scope.ts'
import { type Subject, namesIn } from './condition-target.ts'
import { expression } from './visit.ts'
import { type Walk, inScope } from './walk.ts'

/**
 * Applies what a condition implies from here to the end of the scope: the variable or member gets a
 * node of its own, which its value flows into past the guard. What is assigned later flows there as
 * well, but past no guard.
 */
const narrowing = (walk: Walk, helds: readonly PathCondition<Subject>[]): void => {
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
export const withCondition = (walk: Walk, test: Ast, isTrue: boolean, act: () => void): void =>
  inScope(walk, () => {
    narrowing(walk, holdsWhen(walk, test, isTrue))
    walk.facts.branch(act)
  })

const SCOPES_MAX = 200

/**
 * From here on, the condition is known to have been true, or false, because the other branch left
 * the block.
 */
export const narrowAfter = (walk: Walk, test: Ast, isTrue: boolean, only?: string): void =>
  narrowing(
    walk,
    holdsWhen(walk, test, isTrue).filter(
      ({ subject }) => only === undefined || subject.key === only,
    ),
  )

/** Opens a scope for the code after a condition that was false; the caller leaves that scope. */
export const assumeOtherwise = (walk: Walk, test: Ast): void => {
  const helds = holdsWhen(walk, test, false)
  // A chain of a thousand conditions must not become as many scopes, since name lookup searches
  // each of them.
  if (helds.length === 0 || walk.scope.depth > SCOPES_MAX) return
  walk.scope = new Scope(walk.scope)
  narrowing(walk, helds)
}

export const assumeAfterCall = (walk: Walk, call: Ast): void =>
  narrowing(walk, holdsAfterCall(walk, call))

/**
 * `name = clean(name)`: from here to the end of the scope, the variable is what was made of it. The
 * new value flows to the old node as well, for code that was walked before or runs later.
 */
export const rebind = (walk: Walk, { type, operator, left, right }: Ast, value: number): void => {
  const name = left?.type === 'Identifier' ? left.name : undefined
  if (type !== 'AssignmentExpression' || operator !== '=' || name === undefined || !right) return
  const old = walk.scope.find(name)
  if (old === undefined || !isMadeOf(right, name)) return
  const to = walk.facts.node()
  walk.facts.flow(value, to)
  walk.facts.flow(to, old)
  walk.scope.names.set(name, to)
}

/** Whether a call, perhaps in another, takes the variable or is one of its methods. */
const isMadeOf = (value: Ast, name: string): boolean => {
  let at: Ast | undefined = value
  for (let depth = 0; at && depth < 8; depth += 1) {
    if (at.type === 'AwaitExpression') at = at.argument ?? undefined
    else if (at.type === 'MemberExpression') at = at.object
    else if (at.type === 'CallExpression' || at.type === 'NewExpression')
      at = at.arguments?.some(({ type }) => type !== 'Literal')
        ? (at.arguments.find((each) => namesIn(each)?.[0] === name) ?? at.arguments[0])
        : at.callee
    else return at.type === 'Identifier' && at.name === name
  }
  return false
}

/** The node of a member that a condition implies something about. */
export const keptMember = (walk: Walk, node: Ast): number | undefined => {
  if (!walk.scope.hasKept) return undefined
  const names = namesIn(node)
  return names && walk.scope.kept(names)
}

/** A write replaces the value that the condition checked. */
export const forget = (walk: Walk, target: Ast): void => {
  if (!walk.scope.hasKept) return
  const names = namesIn(target)
  if (names) walk.scope.drop(names.join('.'))
}
