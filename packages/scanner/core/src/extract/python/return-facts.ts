import type { FunctionFact } from '../facts.ts'
import { type PathCondition, mergeConditions } from '../path-condition.ts'
import { type Tree, children, field } from '../syntax-tree.ts'
import { holdsWhen } from './guards.ts'
import type { PythonWalk } from './walk.ts'

/** One path through a function: conditions with their results. */
type Way = readonly (readonly [test: Tree, isTrue: boolean])[]

const STATEMENTS_MAX = 16

/**
 * Records what the return value of a function implies about its parameters, if the function only
 * names values, evaluates conditions, and returns. Call it at the end of the body, while its scope
 * is still known; `names` are those of the parameters.
 */
export const noteReturnFacts = (
  walk: PythonWalk,
  body: Tree,
  { params }: FunctionFact,
  { of, names }: { readonly of: number; readonly names: readonly string[] },
): void => {
  const isAnswer = createAnswerTest(walk, params, names)
  for (const isTrue of [true, false]) {
    const [first, ...others] = (waysTo(body, names, isTrue) ?? []).map((way) =>
      way.flatMap(([test, came]) => holdsWhen(walk, test, came)),
    )
    const sure = others.reduce<PathCondition<string>[]>(
      (all, each) => mergeConditions(all, each, (a, b) => a === b),
      first ?? [],
    )
    for (const condition of sure)
      if (isAnswer(condition)) {
        const param = names.indexOf(condition.subject)
        walk.facts.facts.answers.push({ of, param, guard: condition.guard, isTrue })
      }
  }
}

/** Creates a test of whether a condition says something of a parameter to each caller. */
export const createAnswerTest = (
  walk: PythonWalk,
  params: FunctionFact['params'],
  names: readonly string[],
): ((condition: PathCondition<string>) => boolean) => {
  const own = new Set([...params, ...names.map((name) => walk.scope.find(name))])
  // A comparison with another parameter is only as trustworthy as the caller.
  return ({ subject, trusted, asked }) =>
    names.includes(subject) && !asked && trusted.every((each) => !own.has(each))
}

/**
 * All paths on which a function returns a truthy value, or a falsy one; undefined if it does
 * anything else.
 */
const waysTo = (body: Tree, names: readonly string[], isTrue: boolean): Way[] | undefined => {
  const statements = children(body)
  if (statements.length > STATEMENTS_MAX) return undefined
  const ways: Way[] = []
  let before: Way = []
  for (const [at, statement] of statements.entries()) {
    if (statement.type === 'if_statement' && !field(statement, 'alternative')) {
      const test = field(statement, 'condition')
      const [only, ...others] = children(field(statement, 'consequence'))
      if (!test || only?.type !== 'return_statement' || others.length > 0) return undefined
      ways.push(...splitEnd([...before, [test, true]], children(only)[0], isTrue))
      before = [...before, [test, false]]
    } else if (statement.type === 'return_statement' && at === statements.length - 1)
      return [...ways, ...splitEnd(before, children(statement)[0], isTrue)]
    else if (!isNaming(statement, names)) return undefined
  }
  // Without a return the function returns `None`, which is falsy.
  return isTrue ? ways : [...ways, before]
}

/** A docstring, or `parts = urlparse(target)`. */
const isNaming = (statement: Tree, names: readonly string[]): boolean => {
  const [only] = statement.type === 'expression_statement' ? children(statement) : []
  const left = only?.type === 'assignment' ? field(only, 'left') : undefined
  return only?.type === 'string' || (left?.type === 'identifier' && !names.includes(left.text))
}

const CONSTANTS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['none', false],
])

const splitEnd = (before: Way, given: Tree | undefined, isTrue: boolean): Way[] => {
  const constant = given ? CONSTANTS.get(given.type) : false
  if (constant !== undefined || !given) return constant === isTrue ? [before] : []
  return [[...before, [given, isTrue]]]
}
