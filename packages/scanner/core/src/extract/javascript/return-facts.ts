import { type PathCondition, mergeConditions } from '../path-condition.ts'
import { type Ast, many, one } from './ast.ts'
import { holdsWhen } from './guards.ts'
import type { Subject } from './condition-target.ts'
import type { Walk } from './walk.ts'

/** One path through a function: conditions with their results. */
type Way = readonly (readonly [test: Ast, isTrue: boolean])[]

const STATEMENTS_MAX = 16

/**
 * Records what the return value of a function implies about its parameters, if the function only
 * evaluates conditions and returns: `(x) => ALLOWED.includes(x)` or `if (x === '__proto__') return
 * true; return false`. Call it after the parameters are declared and before the body is walked.
 */
export const noteReturnFacts = (walk: Walk, node: Ast, of: number): void => {
  if (node.async === true || node.generator === true) return
  const names = (node.params ?? []).map(({ type, name }) =>
    type === 'Identifier' ? name : undefined,
  )
  const params = walk.facts.facts.functions[of]?.params ?? []
  for (const isTrue of [true, false]) {
    const ways = waysTo(node, isTrue)
    if (!ways || ways.length === 0) continue
    const [first = [], ...others] = ways.map((way) =>
      way.flatMap(([test, came]) => holdsWhen(walk, test, came)),
    )
    const sure = others.reduce<PathCondition<Subject>[]>(
      (all, each) => mergeConditions(all, each, (a, b) => a.key === b.key),
      first,
    )
    for (const { subject, guard, trusted, asked } of sure) {
      const param = names.indexOf(subject.key)
      // A comparison with another parameter is only as trustworthy as the caller.
      if (param >= 0 && !asked && trusted.every((each) => !params.includes(each)))
        walk.facts.facts.answers.push({ of, param, guard, isTrue })
    }
  }
}

/**
 * All paths on which a function returns a truthy value, or a falsy one; undefined if it does
 * anything else.
 */
const waysTo = (node: Ast, isTrue: boolean): Way[] | undefined => {
  const body = one(node.body)
  if (!body) return undefined
  if (body.type !== 'BlockStatement') return splitEnd([], body, isTrue)
  const statements = many(body.body)
  if (statements.length > STATEMENTS_MAX) return undefined
  const ways: Way[] = []
  let before: Way = []
  for (const [at, statement] of statements.entries()) {
    if (statement.type === 'IfStatement' && !statement.alternate && statement.test) {
      const given = returnedBy(one(statement.consequent))
      const end = given && splitEnd([...before, [statement.test, true]], given, isTrue)
      if (!end) return undefined
      ways.push(...end)
      before = [...before, [statement.test, false]]
    } else if (statement.type === 'ReturnStatement' && at === statements.length - 1) {
      const end = statement.argument && splitEnd(before, statement.argument, isTrue)
      return end ? [...ways, ...end] : undefined
    } else return undefined
  }
  // Without a return the function returns undefined, which is falsy.
  return isTrue ? ways : [...ways, before]
}

const returnedBy = (statement: Ast | undefined): Ast | undefined => {
  const [only, more] = statement?.type === 'BlockStatement' ? many(statement.body) : [statement]
  return only?.type === 'ReturnStatement' && !more ? (only.argument ?? undefined) : undefined
}

const splitEnd = (before: Way, given: Ast, isTrue: boolean): Way[] => {
  if (given.type === 'Literal' && typeof given.value === 'boolean')
    return given.value === isTrue ? [before] : []
  return [[...before, [given, isTrue]]]
}
