import { isStatement } from '../../rules/texts.ts'
import { type Ast, constantText } from './ast.ts'
import { valueOf } from './condition-target.ts'
import type { Walk } from './walk.ts'

const LENGTH_MAX = 1_000
const PARTS_MAX = 32

/** The text of an SQL statement with `?` for each part that isn't constant; it isn't sent. */
export const statementText = (walk: Walk, given: Ast): string | undefined => {
  const text = listParts(walk, given).join('').slice(0, LENGTH_MAX)
  return isStatement(text) ? text : undefined
}

const listParts = (walk: Walk, given: Ast): string[] => {
  const node = given.type === 'Identifier' ? (valueOf(walk, given) ?? given) : given
  if (node.type === 'TemplateLiteral') return templateParts(node)
  if (node.type !== 'BinaryExpression') return [constantText(node) ?? '?']
  const parts: string[] = []
  let at: Ast | undefined = node
  while (at?.type === 'BinaryExpression' && at.operator === '+' && parts.length < PARTS_MAX) {
    const right = at.right as Ast
    parts.unshift(
      right.type === 'TemplateLiteral'
        ? templateParts(right).join('')
        : (constantText(right) ?? '?'),
    )
    at = at.left
  }
  if (at)
    parts.unshift(
      at.type === 'TemplateLiteral' ? templateParts(at).join('') : (constantText(at) ?? '?'),
    )
  return parts
}

/** A template's texts, with `?` for its expressions. */
const templateParts = ({ quasis = [] }: Ast): string[] => [
  quasis.map(({ value }) => (value as { cooked?: string }).cooked ?? '').join('?'),
]
