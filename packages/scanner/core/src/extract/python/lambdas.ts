import { NONE } from '../facts-builder.ts'
import { NameScope } from '../name-scope.ts'
import { type Tree, children, field, getColumn, getLine } from '../syntax-tree.ts'
import { type PythonWalk, declareName } from './walk.ts'

type Expression = (walk: PythonWalk, node: Tree) => number

/** A function without a name. */
export const lambda =
  (expression: Expression) =>
  (walk: PythonWalk, node: Tree): number => {
    const index = walk.facts.function({
      name: undefined,
      line: getLine(node),
      column: getColumn(node),
      endLine: node.endPosition.row + 1,
      parent: walk.inside,
      isArrow: true,
    })
    const fact = walk.facts.facts.functions[index]
    if (!fact) return NONE
    const { scope, inside } = walk
    walk.scope = new NameScope(scope)
    walk.inside = index
    for (const parameter of children(field(node, 'parameters'))) {
      const bound = declareName(walk, field(parameter, 'name')?.text ?? parameter.text)
      fact.params.push(bound)
      const value = field(parameter, 'value')
      if (value) walk.facts.flow(expression(walk, value), bound)
    }
    walk.facts.flow(expression(walk, field(node, 'body') ?? node), fact.result)
    Object.assign(walk, { scope, inside })
    return fact.node
  }
