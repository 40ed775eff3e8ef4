import { isStatement } from '../../rules/texts.ts'
import { type Ast, constantText, many } from './ast.ts'
import { valueOf } from './condition-target.ts'
import type { Walk } from './walk.ts'

const LENGTH_MAX = 1_000
const STEPS_MAX = 128

/** The text of an SQL statement with `?` for each part that isn't constant; it isn't sent. */
export const statementText = (walk: Walk, given: Ast): string | undefined => {
  const text = listParts(walk, given).join('').slice(0, LENGTH_MAX)
  return isStatement(text) ? text : undefined
}

/** Texts and `?` in order; names of constants count as their texts, also within others. */
const listParts = (walk: Walk, given: Ast): string[] => {
  const parts: string[] = []
  // What is left to visit, the next one last: long sums are nested deeply.
  const left: (Ast | string)[] = [given]
  for (let steps = 0; left.length > 0 && steps < STEPS_MAX; steps += 1) {
    const next = left.pop() as Ast | string
    const node =
      typeof next !== 'string' && next.type === 'Identifier' ? (valueOf(walk, next) ?? next) : next
    if (typeof node === 'string') parts.push(node)
    else if (node.type === 'TemplateLiteral') left.push(...listPieces(node).toReversed())
    else if (node.type === 'BinaryExpression' && node.operator === '+')
      left.push(node.right as Ast, node.left as Ast)
    else parts.push(constantText(node) ?? '?')
  }
  return left.length > 0 ? [...parts, '?'] : parts
}

/** The texts and expressions of a template in order. */
const listPieces = ({ quasis = [], expressions = [] }: Ast): (Ast | string)[] =>
  quasis.slice(0, STEPS_MAX).flatMap(({ value }, at) => {
    const text = (value as { cooked?: string }).cooked ?? ''
    const expression = many(expressions)[at]
    return expression ? [text, expression] : [text]
  })
