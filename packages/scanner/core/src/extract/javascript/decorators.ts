import { type Ast, constantText } from './ast.ts'
import { getTypeName } from './injection.ts'
import { expression } from './visit.ts'
import type { Walk } from './walk.ts'

/** Records the decorators of a class or a method, which frameworks define routes with. */
export const walkDecorators = (
  walk: Walk,
  node: Ast,
  of: number,
  className: number,
  param?: number,
): void => {
  for (const decorator of node.decorators ?? []) {
    const call = decorator.expression as Ast
    const isCall = call.type === 'CallExpression'
    const target = isCall ? (call.callee as Ast) : call
    const callee = expression(walk, target)
    const args = isCall ? (call.arguments ?? []).map((argument) => expression(walk, argument)) : []
    walk.facts.facts.decorators.push({
      of,
      class: className,
      name: target.name ?? target.property?.name ?? '',
      literal: isCall ? constantText(call.arguments?.[0]) : undefined,
      callee,
      ...(args.length > 0 ? { args } : {}),
      ...(param === undefined ? {} : { param, type: getTypeName(node) }),
    })
  }
}
