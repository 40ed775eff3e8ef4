import type { FunctionFact } from '../facts.ts'
import { NONE } from '../facts-builder.ts'
import { type Tree, children, field, getColumn, getLine } from '../syntax-tree.ts'
import { expression } from './expressions.ts'
import { isOwn } from './own-names.ts'
import { type PythonWalk, constantText } from './walk.ts'

/** Records the decorator of a function or a class, which frameworks define routes with. */
export const walkDecorator = (walk: PythonWalk, decorator: Tree, made: FunctionFact): void => {
  const [inner] = children(decorator)
  if (!inner) return
  const isCall = inner.type === 'call'
  const target = isCall ? (field(inner, 'function') ?? inner) : inner
  const given = isCall ? children(field(inner, 'arguments')) : []
  const methods = given.find((each) => field(each, 'name')?.text === 'methods')
  const owner = field(target, 'object')
  const self = owner ? expression(walk, owner) : undefined
  const callee = self === undefined ? expression(walk, target) : walk.facts.node()
  if (self !== undefined)
    walk.facts.load(self, field(target, 'attribute')?.text, callee, walk.inside)
  const args = given.map((each) =>
    expression(walk, each.type === 'keyword_argument' ? (field(each, 'value') ?? each) : each),
  )
  walk.facts.facts.decorators.push({
    line: getLine(decorator),
    column: getColumn(decorator),
    of: walk.facts.facts.functions.indexOf(made),
    class: -1,
    name: (field(target, 'attribute') ?? target).text.slice(0, 64),
    literal: constantText(given[0]),
    methods:
      children(methods && field(methods, 'value'))
        .flatMap((each) => constantText(each) ?? [])
        .join(',') || undefined,
    callee,
    ...(self === undefined ? {} : { self }),
    ...(args.length > 0 ? { args } : {}),
  })
}

/**
 * What the name of a decorated function holds: the results of the decorators that the program
 * itself defines, innermost first. NONE without one.
 */
export const applyDecorators = (
  walk: PythonWalk,
  decorators: readonly Tree[],
  made: number,
): number => {
  let value = made
  for (const decorator of decorators.toReversed()) {
    const [inner] = children(decorator)
    if (!inner || !isOwn(walk, inner)) continue
    const result = walk.facts.node()
    walk.facts.facts.calls.push({
      in: walk.inside,
      line: getLine(decorator),
      column: getColumn(decorator),
      callee: expression(walk, inner),
      self: NONE,
      args: [value],
      result,
      isNew: /^[A-Z]\w*$/.test(inner.text),
      name: '',
    })
    value = result
  }
  return value === made ? NONE : value
}
