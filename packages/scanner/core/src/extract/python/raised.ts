import type { FunctionFact } from '../facts.ts'
import type { PathCondition } from '../path-condition.ts'
import { type Tree, children, field } from '../syntax-tree.ts'
import { holdsWhen } from './guards.ts'
import { createAnswerTest } from './return-facts.ts'
import type { PythonWalk } from './walk.ts'

/**
 * Records what is true of the parameters of a function once it returned, because it raises an error
 * otherwise. Call it at the end of the body, while its scope is still known; `names` are those of
 * the parameters.
 */
export const noteRaised = (
  walk: PythonWalk,
  body: Tree,
  { params }: FunctionFact,
  { of, names }: { readonly of: number; readonly names: readonly string[] },
): void => {
  const isAnswer = createAnswerTest(walk, params, names)
  const changed = new Set<string>()
  for (const statement of children(body)) {
    for (const condition of checkedBy(walk, statement))
      if (isAnswer(condition) && !changed.has(condition.subject)) {
        const param = names.indexOf(condition.subject)
        walk.facts.facts.answers.push({ of, param, guard: condition.guard })
      }
    // What follows doesn't run on every way.
    if (mayReturn(statement)) return
    for (const name of getAssigned(statement)) changed.add(name)
  }
}

/** What a statement implies about variables for the statements after it. */
const checkedBy = (walk: PythonWalk, statement: Tree): readonly PathCondition<string>[] => {
  const test = field(statement, 'condition')
  switch (statement.type) {
    case 'if_statement':
      return test && !field(statement, 'alternative') && raises(field(statement, 'consequence'))
        ? holdsWhen(walk, test, false)
        : []
    case 'assert_statement': {
      const [asserted] = children(statement)
      return asserted ? holdsWhen(walk, asserted, true) : []
    }
    case 'try_statement':
      return parsedBy(statement)
    default:
      return []
  }
}

/** `try: UUID(given) except ValueError: raise InvalidId(given)` */
const parsedBy = (statement: Tree): readonly PathCondition<string>[] => {
  const failed = children(statement).filter(({ type }) => type === 'except_clause')
  const isSure =
    failed.length > 0 &&
    failed.every((clause) => raises(children(clause).find(({ type }) => type === 'block')))
  const [first] = children(field(statement, 'body'))
  const only = first?.type === 'expression_statement' ? children(first)[0] : first
  const call = only?.type === 'assignment' ? field(only, 'right') : only
  const [given] = children(field(call ?? statement, 'arguments'))
  return isSure &&
    given?.type === 'identifier' &&
    PARSER.test(field(call ?? statement, 'function')?.text ?? '')
    ? [{ subject: given.text, guard: 'number', trusted: [] }]
    : []
}

const PARSER = /^(?:int|float|(?:uuid\.)?UUID)$/

const raises = (block: Tree | null | undefined): boolean =>
  block
    ? children(block).some(({ type, text }) => type === 'raise_statement' || ABORT.test(text))
    : false

const ABORT = /^(?:flask\.)?abort\(/

/** Whether a statement may end the function, other than for a missing or empty value. */
const mayReturn = (statement: Tree): boolean => {
  const test = field(statement, 'condition')?.text ?? ''
  return !/^(?:not \w+|\w+ is None)$/.test(test) && /\breturn\b/.test(statement.text)
}

const TARGETS: Readonly<Record<string, string>> = {
  assignment: 'left',
  augmented_assignment: 'left',
  for_in_clause: 'left',
  for_statement: 'left',
  named_expression: 'name',
}

/** The names that a statement assigns to, also within; those of objects whose members it sets. */
const getAssigned = (statement: Tree): ReadonlySet<string> => {
  const targets = [
    ...statement
      .descendantsOfType(Object.keys(TARGETS))
      .map((node) => node && field(node, TARGETS[node.type] ?? '')),
    ...statement.descendantsOfType('as_pattern_target'),
  ]
  return new Set(
    targets.flatMap(
      (target) => target?.descendantsOfType('identifier').flatMap((name) => name?.text ?? []) ?? [],
    ),
  )
}
