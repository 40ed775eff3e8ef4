import { NONE } from '../facts-builder.ts'
import { DEPENDENCY } from '../facts.ts'
import { type Tree, children, field, getColumn, getLine } from '../syntax-tree.ts'
import { expression } from './expressions.ts'
import type { PythonWalk } from './walk.ts'

/**
 * Types that frameworks validate before they call: a value of such a type contains no text of the
 * caller's.
 */
export const CHECKED_TYPES = new Set([
  'int',
  'float',
  'bool',
  'UUID',
  'date',
  'datetime',
  'Decimal',
])

/** What a framework injects, by its text, or by what an alias of it is called: `CurrentUser`. */
const INJECTED = /\b(?:Depends|Security)\(|^(?:Current|Authenticated|Active|Verified)[A-Z]\w*$|Dep$/
const TEXT_MAX = 200

/**
 * What a framework passes for an annotated parameter: the result of a dependency, or an instance.
 * `account: Annotated[Account, Depends(current_account)]`, `account=Depends(current_account)`.
 * Without a decorator, only what says that it is injected: a function of the program may be a
 * dependency itself.
 */
export const addDependency = (
  walk: PythonWalk,
  parameter: Tree,
  value: Tree | undefined,
  { given, to, isDecorated }: { given: number; to: number; isDecorated: boolean },
): void => {
  const type = field(parameter, 'type')
  const [annotation] = type ? children(type) : []
  const isSaid = [value, annotation].some((tree) =>
    INJECTED.test(tree?.text.slice(0, TEXT_MAX) ?? ''),
  )
  if (!isDecorated && !isSaid) return
  const isCalled = value?.type === 'call'
  if (!isCalled && (!annotation || CHECKED_TYPES.has(annotation.text) || annotation.text === 'str'))
    return
  const callee = isCalled ? given : expression(walk, annotation as Tree)
  if (callee === NONE) return
  walk.facts.facts.calls.push({
    in: walk.inside,
    line: getLine(parameter),
    column: getColumn(parameter),
    callee,
    self: NONE,
    args: [],
    result: to,
    isNew: true,
    name: DEPENDENCY,
  })
}
