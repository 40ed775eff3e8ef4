import { NONE } from '../facts-builder.ts'
import type { Ast } from './ast.ts'
import { type Walk, getColumn, getLine } from './walk.ts'

/** Records that a condition tests a member; returns its node. */
export const noteTest = (walk: Walk, given: Ast | null | undefined, node: number): number => {
  const tested = given && withoutWrappers(given)
  if (tested?.type === 'MemberExpression')
    walk.facts.tested(node, {
      in: walk.inside,
      line: getLine(walk, tested),
      column: getColumn(walk, tested),
    })
  return node
}

/** A comparison of two values, or of one with a constant. */
export const noteComparison = (
  walk: Walk,
  node: Ast,
  parts: readonly (number | string)[],
): void => {
  const nodes = parts.filter((part): part is number => typeof part === 'number' && part !== NONE)
  if (nodes.length === 2 && parts.length === 2)
    walk.facts.comparison(nodes, {
      in: walk.inside,
      line: getLine(walk, node),
      column: getColumn(walk, node),
    })
  else if (nodes.length === 1)
    for (const side of [node.left, node.right]) noteTest(walk, side, nodes[0] as number)
}

/** Optional chains, parentheses, and assertions that a value isn't null. */
const withoutWrappers = (given: Ast): Ast => {
  let node = given
  while (WRAPPERS.test(node.type) && node.expression) node = node.expression as Ast
  return node
}

const WRAPPERS = /^(?:ChainExpression|ParenthesizedExpression|TSNonNullExpression)$/
