import { isStatement } from '../../rules/texts.ts'
import { type Tree, children, field } from '../syntax-tree.ts'
import type { PythonWalk } from './walk.ts'

const LENGTH_MAX = 1_000
const DEPTH_MAX = 8

/** The text of an SQL statement with `?` for each part that isn't constant; it isn't sent. */
export const statementText = (walk: PythonWalk, given: Tree): string | undefined => {
  const text = toText(walk, given, 0).slice(0, LENGTH_MAX)
  return isStatement(text) ? text : undefined
}

const toText = (walk: PythonWalk, node: Tree, depth: number): string => {
  if (depth > DEPTH_MAX) return '?'
  const inner = (each: Tree | undefined) => (each ? toText(walk, each, depth + 1) : '?')
  switch (node.type) {
    case 'string':
      return children(node)
        .map(({ type, text }) =>
          type === 'string_content' ? text : type === 'interpolation' ? '?' : '',
        )
        .join('')
    case 'concatenated_string':
      return children(node).map(inner).join('')
    case 'parenthesized_expression':
      return inner(children(node)[0])
    case 'binary_operator':
      return field(node, 'operator')?.text === '+'
        ? `${inner(field(node, 'left'))}${inner(field(node, 'right'))}`
        : inner(field(node, 'left'))
    case 'identifier': {
      const value = walk.values.get(node.text)
      return value ? inner(value) : '?'
    }
    default:
      return '?'
  }
}
