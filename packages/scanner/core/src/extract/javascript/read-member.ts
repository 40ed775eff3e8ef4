import { type Ast, propertyName } from './ast.ts'
import { isCounted } from './own-keys.ts'
import type { Walk } from './walk.ts'

/** Reads a member of an object and returns the node of its value. */
export const readMember = (walk: Walk, node: Ast, base: number): number => {
  const { facts } = walk
  const to = facts.node()
  const name = propertyName(node, node.property)
  facts.load(base, name, to, walk.inside)
  if (isCounted(walk, node)) facts.facts.elements.push(to)
  walk.facts.markPassword(to, name, walk.inside)
  return to
}
