import { NONE } from '../facts-builder.ts'
import { type Tree, children } from '../syntax-tree.ts'
import { getPlace } from './constants.ts'
import type { PythonWalk } from './walk.ts'

/** Records that a condition tests an attribute or an item; returns its node. */
export const noteTest = (walk: PythonWalk, tested: Tree, node: number): number => {
  if (tested.type === 'attribute' || tested.type === 'subscript')
    walk.facts.tested(node, getPlace(walk, tested))
  return node
}

/** A comparison of two values, or of one with a constant. */
export const noteComparison = (walk: PythonWalk, node: Tree, values: readonly number[]): void => {
  const known = values.filter((value) => value !== NONE)
  if (known.length === 2) walk.facts.comparison(known, getPlace(walk, node))
  else children(node).forEach((child, at) => noteTest(walk, child, values[at] ?? NONE))
}

/** `not user.is_staff`, which is neither a text nor a record. */
export const walkNegation = (
  walk: PythonWalk,
  node: Tree,
  expression: (walk: PythonWalk, node: Tree) => number,
): number => {
  const [operand] = children(node)
  if (operand) noteTest(walk, operand, expression(walk, operand))
  return NONE
}
