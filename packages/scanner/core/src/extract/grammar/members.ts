import { type Tree, children, field } from '../syntax-tree.ts'
import { type GrammarWalk, firstField, placed } from './walk.ts'

const BASES = ['operand', 'object', 'expression', 'value', 'scope', 'path', 'qualifier', 'receiver']
const NAMES = ['field', 'name', 'method']

/** Base and name of `a.b`. */
export const readMember = (walk: GrammarWalk, node: Tree): { base: number; name: string } => {
  const parts = children(node)
  const base = firstField(node, BASES) ?? parts[0] ?? node
  const named = firstField(node, NAMES) ?? parts.at(-1)
  return {
    // A path that begins at the location of the file or above it is not a value.
    base:
      node.type === 'scoped_identifier' && /^(?:self|super)$/.test(base.type)
        ? place(walk, base.type)
        : walk.visit(base),
    name: (field(named ?? node, 'name') ?? named)?.text.replace(/^\$/, '') ?? '',
  }
}

const place = (walk: GrammarWalk, text: string): number => {
  const node = walk.facts.node()
  walk.facts.want([placed(walk, text)], '', node)
  return node
}
