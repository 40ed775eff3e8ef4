import { type Held, heldByEither } from '../held.ts'
import { type Ast, many, one } from './ast.ts'
import { holdsWhen } from './guards.ts'
import type { Subject } from './subjects.ts'
import type { Walk } from './walk.ts'

/** One way through a function: conditions with how they came out. */
type Way = readonly (readonly [test: Ast, isTrue: boolean])[]

const STATEMENTS_MAX = 16

/**
 * Notes what a function says of its parameters by what it gives back: of one that does nothing but ask conditions and
 * return, `(x) => ALLOWED.includes(x)` or `if (x === '__proto__') return true; return false`. To be called where its
 * parameters are declared and its body has not been walked.
 */
export const noteAnswers = (walk: Walk, node: Ast, of: number): void => {
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
    const sure = others.reduce<Held<Subject>[]>(
      (all, each) => heldByEither(all, each, (a, b) => a.key === b.key),
      first,
    )
    for (const { subject, guard, trusted, asked } of sure) {
      const param = names.indexOf(subject.key)
      // What is compared with another parameter is as good as whoever calls.
      if (param >= 0 && !asked && trusted.every((each) => !params.includes(each)))
        walk.facts.facts.answers.push({ of, param, guard, isTrue })
    }
  }
}

/** All ways on which a function gives back what counts as true, or as false; undefined where it does anything else. */
const waysTo = (node: Ast, isTrue: boolean): Way[] | undefined => {
  const body = one(node.body)
  if (!body) return undefined
  if (body.type !== 'BlockStatement') return endOf([], body, isTrue)
  const statements = many(body.body)
  if (statements.length > STATEMENTS_MAX) return undefined
  const ways: Way[] = []
  let before: Way = []
  for (const [at, statement] of statements.entries()) {
    if (statement.type === 'IfStatement' && !statement.alternate && statement.test) {
      const given = returnedBy(one(statement.consequent))
      const end = given && endOf([...before, [statement.test, true]], given, isTrue)
      if (!end) return undefined
      ways.push(...end)
      before = [...before, [statement.test, false]]
    } else if (statement.type === 'ReturnStatement' && at === statements.length - 1) {
      const end = statement.argument && endOf(before, statement.argument, isTrue)
      return end ? [...ways, ...end] : undefined
    } else return undefined
  }
  // Without a return it gives back nothing, which counts as false.
  return isTrue ? ways : [...ways, before]
}

const returnedBy = (statement: Ast | undefined): Ast | undefined => {
  const [only, more] = statement?.type === 'BlockStatement' ? many(statement.body) : [statement]
  return only?.type === 'ReturnStatement' && !more ? (only.argument ?? undefined) : undefined
}

const endOf = (before: Way, given: Ast, isTrue: boolean): Way[] => {
  if (given.type === 'Literal' && typeof given.value === 'boolean')
    return given.value === isTrue ? [before] : []
  return [[...before, [given, isTrue]]]
}
